/* unpack.js: unpack the module.  A small module stands before it, which does that (unpack.c): how long it is, in 4 bytes; the small module;
 * and then the large one, as "xz --format=lzma" packs it, with its size. */

const HEADER = 13; /* bytes: 1 with the kind, 4 with the size of the dictionary, 8 with the size of what is packed */

export async function unpack(given) {
	const view = new DataView(given.buffer, given.byteOffset), small = view.getUint32(0, true), packed = given.subarray(4 + small), size = view.getUint32(4 + small + HEADER - 8, true);
	const { instance: { exports } } = await WebAssembly.instantiate(given.subarray(4, 4 + small), {});
	const likely = exports.__heap_base.value + 7 & ~7, from = likely + 2 * exports.likelies(), to = from + packed.length;

	exports.memory.grow(Math.ceil((to + size) / 65536));
	new Uint8Array(exports.memory.buffer).set(packed, from);
	if (exports.unpack(from, packed.length, to, size, likely) !== 1)
		throw new Error("the rules of the games are damaged in this file: have it anew");
	return new Uint8Array(exports.memory.buffer, to, size);
}
