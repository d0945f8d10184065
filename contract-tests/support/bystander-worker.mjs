// @ts-check
// Asks `/live` all the time over one kept connection, in a thread of its own, and notes how long each response took. What the
// machine had no processor for is not counted: a freeze of the server is what is looked for, not a busy machine.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Between a response and the next request: short against any freeze that matters, and it leaves the
 * processor to others.
 */
const PAUSE_MS = 4;
const RECONNECT_MS = 20;
/** A server that has not answered for so long is not waited for. */
const GIVE_UP_MS = 15_000;

const { port, pid } = workerData;
const request = `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const watcher = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

/** @type {import('node:net').Socket} */
let socket;
let received = '';
/** When the request left that waits for its response. @type {number | undefined} */
let sentMs;
/** What {@link keptFromRunningMs} was then. */
let keptMs = 0;
let worstMs = 0;
let answers = 0;
let failures = 0;
/**
 * Answers that have to come until the watch is over; undefined while it goes on. @type {number |
 * undefined}
 */
let missing;
/** @type {NodeJS.Timeout | undefined} */
let givingUp;

function open() {
  received = '';
  socket = connect({ port, host: '127.0.0.1', noDelay: true }, ask);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (/^HTTP\/1\.1 [\s\S]*?\r\n\r\n[\s\S]*\}$/.test(received))
      note(received.startsWith('HTTP/1.1 200 '));
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    // Between two requests a server may close; only one that leaves a request unanswered has
    // failed.
    if (sentMs !== undefined) note(false);
    setTimeout(open, RECONNECT_MS);
  });
}

function ask() {
  if (socket.destroyed || !socket.writable) return;
  received = '';
  start();
  socket.write(request);
}

function start() {
  keptMs = keptFromRunningMs();
  sentMs = performance.now();
}

/** How long the request has waited that is on its way. */
function waitedMs() {
  if (sentMs === undefined) return 0;
  return Math.max(0, performance.now() - sentMs - (keptFromRunningMs() - keptMs));
}

/**
 * For how long the server and this thread would have run, and had no processor, since they began.
 */
const keptFromRunningMs = () =>
  runDelayMs(`/proc/${pid}/task/${pid}/schedstat`) + runDelayMs('/proc/thread-self/schedstat');

const NANOSECONDS = 1e6;

/**
 * The second number of the three, see sched-stats.rst of the kernel's documentation. 0 for a thread
 * that has ended, and where the system does not tell.
 * @param {string} file
 */
function runDelayMs(file) {
  try {
    const [, delay] = readFileSync(file, 'utf8').split(' ');
    return Number(delay) / NANOSECONDS;
  } catch {
    return 0;
  }
}

/** @param {boolean} isGood */
function note(isGood) {
  worstMs = Math.max(worstMs, waitedMs());
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
  worstMs = Math.max(worstMs, waitedMs());
  watcher.postMessage({ worstMs, answers, failures });
}

watcher.on('message', (order) => {
  if (order === 'begin') {
    worstMs = 0;
    answers = 0;
    failures = 0;
    if (sentMs !== undefined) start();
  } else {
    // What is on its way belongs to the watch, and the one after it: a server may be busy once it
    // has answered.
    missing = 2;
    givingUp = setTimeout(report, GIVE_UP_MS);
  }
});
open();
