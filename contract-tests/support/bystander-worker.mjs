// @ts-check
// Asks `/live` all the time over one kept connection, in a thread of its own, and notes how long each response took.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Between a response and the next request: short against any freeze that matters, and it leaves the processor to others. */
const PAUSE_MS = 4;
const RECONNECT_MS = 20;
/** A server that has not answered for so long is not waited for. */
const GIVE_UP_MS = 15_000;

const { port } = workerData;
const request = `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const watcher = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {import('node:net').Socket} */
let socket;
let received = '';
/** When the request left that waits for its response. @type {number | undefined} */
let sentMs;
let worstMs = 0;
let answers = 0;
let failures = 0;
/** Answers that have to come until the watch is over; undefined while it goes on. @type {number | undefined} */
let missing;
/** @type {NodeJS.Timeout | undefined} */
let givingUp;

function open() {
  received = '';
  socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (/^HTTP\/1\.1 [\s\S]*?\r\n\r\n[\s\S]*\}$/.test(received)) note(received.startsWith('HTTP/1.1 200 '));
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    // Between two requests a server may close; only one that leaves a request unanswered has failed.
    if (sentMs !== undefined) note(false);
    setTimeout(open, RECONNECT_MS);
  });
}

function ask() {
  if (socket.destroyed || !socket.writable) return;
  received = '';
  sentMs = performance.now();
  socket.write(request);
}

/** @param {boolean} isGood */
function note(isGood) {
  worstMs = Math.max(worstMs, performance.now() - (sentMs ?? performance.now()));
  sentMs = undefined;
  answers += 1;
  if (!isGood) failures += 1;
  if (missing !== undefined) {
    missing -= 1;
    if (missing <= 0) report();
  }
  if (!socket.destroyed) setTimeout(ask, PAUSE_MS);
}

function report() {
  clearTimeout(givingUp);
  missing = undefined;
  if (sentMs !== undefined) worstMs = Math.max(worstMs, performance.now() - sentMs);
  watcher.postMessage({ worstMs, answers, failures });
}

watcher.on('message', (order) => {
  if (order === 'begin') {
    worstMs = 0;
    answers = 0;
    failures = 0;
    if (sentMs !== undefined) sentMs = performance.now();
  } else {
    // What is on its way belongs to the watch, and the one after it: a server may be busy once it has answered.
    missing = 2;
    givingUp = setTimeout(report, GIVE_UP_MS);
  }
});
open();
