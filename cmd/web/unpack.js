/* unpack.js: undo LZMA, in which the module is packed: a quarter smaller than what browsers themselves can unpack.
 *
 * The format is that of "xz --format=lzma": a byte with lc, lp and pb; the size of the dictionary, 4 bytes; the size of what is packed, 8
 * bytes, which must be known here; and then bits, each coded by what is likely after what came before.  */

/* Where the probabilities of each kind of bit begin. */
const STATES = 12, PLACES = 16, LENGTH = 2 + 2 * 8 * PLACES + 256;
let next = 0;
const room = count => (next += count) - count;
const IS_MATCH = room(STATES * PLACES), IS_REPEAT = room(STATES), NOT_LAST = room(STATES), NOT_SECOND = room(STATES), NOT_THIRD = room(STATES), IS_LONG = room(STATES * PLACES);
const SLOT = room(4 * 64), SPECIAL = room(115), ALIGN = room(16), MATCH_LENGTH = room(LENGTH), REPEAT_LENGTH = room(LENGTH), LITERAL = room(0);

class Bits {
	constructor(bytes, at, literals) {
		this.bytes = bytes;
		this.at = at + 5; /* (the first byte is always 0) */
		this.range = 0xffffffff;
		this.code = new DataView(bytes.buffer, bytes.byteOffset + at + 1, 4).getUint32(0);
		this.likely = new Uint16Array(LITERAL + literals).fill(1024);
	}

	more() {
		if (this.range < 0x1000000) {
			this.range *= 256;
			this.code = this.code * 256 + this.bytes[this.at++];
		}
	}

	bit(i) {
		const likely = this.likely[i], bound = (this.range >>> 11) * likely, is = this.code >= bound ? 1 : 0;

		if (is === 0) {
			this.range = bound;
			this.likely[i] = likely + ((2048 - likely) >>> 5);
		} else {
			this.range -= bound;
			this.code -= bound;
			this.likely[i] = likely - (likely >>> 5);
		}
		this.more();
		return is;
	}

	/* A number of so many bits, the highest first. */
	number(from, bits) {
		let n = 1;

		for (let i = 0; i < bits; i++)
			n = n << 1 | this.bit(from + n);
		return n - (1 << bits);
	}

	/* The same, the lowest first. */
	backwards(from, bits) {
		let n = 1, sum = 0;

		for (let i = 0; i < bits; i++) {
			const is = this.bit(from + n);

			n = n << 1 | is;
			sum |= is << i;
		}
		return sum;
	}

	/* The same, of bits of which nothing is likely. */
	plain(bits) {
		let n = 0;

		while (bits-- > 0) {
			this.range = Math.floor(this.range / 2);
			n <<= 1;
			if (this.code >= this.range) {
				this.code -= this.range;
				n |= 1;
			}
			this.more();
		}
		return n;
	}

	/* How many bytes come again, less 2. */
	length(from, place) {
		if (!this.bit(from))
			return this.number(from + 2 + place * 8, 3);
		if (!this.bit(from + 1))
			return 8 + this.number(from + 2 + (PLACES + place) * 8, 3);
		return 16 + this.number(from + 2 + 2 * PLACES * 8, 8);
	}

	/* How far back they are, less 1. */
	distance(length) {
		const slot = this.number(SLOT + Math.min(length, 3) * 64, 6), bits = (slot >> 1) - 1, most = (2 | slot & 1) << bits;

		if (slot < 4)
			return slot;
		return slot < 14 ? most + this.backwards(SPECIAL + most - slot, bits) : (most + (this.plain(bits - 4) << 4)) + this.backwards(ALIGN, 4);
	}

	/* A byte that is none of those before.  other: the byte that stands where the last ones came from, after a copy; -1: there was none. */
	literal(from, other) {
		let n = 1;

		for (; other >= 0 && n < 256; other = other << 1 & 255) {
			const its = other >> 7, is = this.bit(from + (1 + its << 8) + n);

			n = n << 1 | is;
			if (its !== is)
				other = -1;
			if (other < 0)
				break;
		}
		while (n < 256)
			n = n << 1 | this.bit(from + n);
		return n & 255;
	}
}

export function unpack(packed) {
	const view = new DataView(packed.buffer, packed.byteOffset), lc = packed[0] % 9, lp = Math.floor(packed[0] / 9) % 5, pb = Math.floor(packed[0] / 45);
	const out = new Uint8Array(view.getUint32(5, true)), bits = new Bits(packed, 13, 0x300 << lc + lp);
	let [far, second, third, fourth] = [0, 0, 0, 0], state = 0, n = 0;

	while (n < out.length) {
		const place = n & (1 << pb) - 1;
		let length;

		if (!bits.bit(IS_MATCH + state * PLACES + place)) {
			const kind = ((n & (1 << lp) - 1) << lc) + (n > 0 ? out[n - 1] >> 8 - lc : 0);

			out[n] = bits.literal(LITERAL + 0x300 * kind, state >= 7 ? out[n - far - 1] : -1);
			n++;
			state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
			continue;
		}
		if (!bits.bit(IS_REPEAT + state)) {
			[second, third, fourth] = [far, second, third];
			length = bits.length(MATCH_LENGTH, place);
			far = bits.distance(length);
			state = state < 7 ? 7 : 10;
		} else {
			if (!bits.bit(NOT_LAST + state)) {
				if (!bits.bit(IS_LONG + state * PLACES + place)) {
					out[n] = out[n - far - 1];
					n++;
					state = state < 7 ? 9 : 11;
					continue;
				}
			} else if (!bits.bit(NOT_SECOND + state)) {
				[far, second] = [second, far];
			} else if (!bits.bit(NOT_THIRD + state)) {
				[far, second, third] = [third, far, second];
			} else
				[far, second, third, fourth] = [fourth, far, second, third];
			length = bits.length(REPEAT_LENGTH, place);
			state = state < 7 ? 8 : 11;
		}
		for (length += 2; length > 0; length--, n++)
			out[n] = out[n - far - 1];
	}
	return out;
}
