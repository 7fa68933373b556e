// Checks that a request which takes too long ends Python, and that the next one starts it again.

import assert from "node:assert/strict";
import { mock } from "node:test";
import { Engine } from "../../web/site/engine.js";

mock.timers.enable({ apis: ["setTimeout"] });
let started = 0;
const ended = [];

globalThis.Worker = class extends EventTarget {
  constructor() {
    super();
    this.number = started += 1;
    queueMicrotask(() => this.#send({ ready: true }));
  }

  #send(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  postMessage({ id, request }) {
    if (request.path !== "/api/slow") queueMicrotask(() => this.#send({ id, reply: { status: 200, path: request.path } }));
  }

  terminate() {
    ended.push(this.number);
  }
};

const settled = () => new Promise((resolve) => { setImmediate(resolve); });
const engine = new Engine(() => {}, (text) => text);
const no = () => false;

assert.equal((await engine.ask({ path: "/api/games" }, no)).status, 200);
const slow = engine.ask({ path: "/api/slow" }, no);
const next = engine.ask({ path: "/api/games" }, no);
const left = engine.ask({ path: "/api/games" }, () => true);
await settled();
mock.timers.tick(19_999);
await settled();
assert.deepEqual(ended, []);
mock.timers.tick(1);
assert.equal((await slow).status, 504);
assert.deepEqual([ended, started], [[1], 1]);
assert.equal((await next).status, 200);
assert.equal(started, 2);
assert.equal((await left).status, 499); // its page was closed
console.log("1 passed, 0 failed");
