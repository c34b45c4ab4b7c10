/* desk.js: the worker with the module, as a page has it: ask(call, ...arguments) gives a promise of the answer. */
/* global IN_PARTS */

export class Refused extends Error {
	constructor(error) {
		super(error.message);
		this.name = error.name;
		this.findings = error.findings;
	}
}

/* The module as it stands in the page, packed, in letters; or beside it. */
export async function module() {
	if (IN_PARTS) {
		const answer = await fetch("module.packed");

		if (!answer.ok)
			throw new Error("the part module.packed is missing");
		return new Uint8Array(await answer.arrayBuffer());
	}
	const letters = atob(document.getElementById("module").textContent.trim()), packed = new Uint8Array(letters.length);

	for (let i = 0; i < letters.length; i++)
		packed[i] = letters.charCodeAt(i);
	return packed;
}

export class Desk {
	/* module: packed, or as the first desk has compiled it.  trapped(message) is called when the module stopped; another worker has been
	 * started then. */
	constructor(module, trapped) {
		this.module = module;
		this.trapped = trapped;
		this.asked = new Map();
		this.next = 1;
		this.begin();
	}

	begin() {
		const address = IN_PARTS ? "worker.js" : URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" }));

		this.begun = false;
		this.worker = new Worker(address);
		this.worker.onmessage = ({ data }) => this.answered(data);
		this.worker.onerror = event => this.again(event.message || "the worker stopped");
		this.ready = this.ask("start", this.module).then(answer => {
			this.begun = true;
			this.module = answer.module;
			return answer;
		}).finally(() => URL.revokeObjectURL(address));
		this.ready.catch(() => {});
	}

	ask(call, ...args) {
		const id = this.next++;

		if (this.worker === null)
			this.begin();
		return new Promise((resolve, reject) => {
			this.asked.set(id, { resolve, reject });
			this.worker.postMessage({ id, call, args });
		});
	}

	answered({ id, value, error }) {
		const { resolve, reject } = this.asked.get(id) ?? {};

		this.asked.delete(id);
		if (resolve === undefined)
			return;
		if (error === undefined) {
			resolve(value);
			return;
		}
		reject(new Refused(error));
		if (error.name === "StratTrap" || error.name === "RuntimeError")
			this.again(error.message);
	}

	/* End the worker, whatever it does. */
	end(why) {
		this.worker.terminate();
		this.worker = null;
		for (const { reject } of this.asked.values())
			reject(new Refused({ name: "Stopped", message: why, findings: [] }));
		this.asked.clear();
	}

	/* End it, and begin another. */
	stop(why) {
		this.end(why);
		this.begin();
	}

	/* One that could not even begin would fail for ever: it is begun again when somebody asks again. */
	again(message) {
		if (this.begun) {
			this.stop(message);
			this.trapped(message);
		} else
			this.end(message);
	}
}
