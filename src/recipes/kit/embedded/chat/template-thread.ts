// Renders a chat template in a thread of its own, which can be stopped: a template may loop for as long as it likes.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Template } from '@huggingface/jinja';

/** The template refused what it was given, or took too much for it; the message says which. */
export class TemplateFailed extends Error {
  override readonly name = 'TemplateFailed';
}

/** Renders one thing after the other, in the order of asking. */
export interface TemplateThread {
  /**
   * Stopped when the signal aborts, even in the middle of a loop.
   * @throws {TemplateFailed}, or the signal's reason.
   */
  render(variables: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<string>;
  close(): void;
}

/** Of one rendering, which takes a few milliseconds for a long chat. */
export interface TemplateLimits {
  timeMs: number;
  /** After this, others don't wait for it any more. */
  slowMs: number;
  memoryMb: number;
  characters: number;
}

const defaultLimits: TemplateLimits = { timeMs: 5000, slowMs: 500, memoryMb: 256, characters: 16 * 2 ** 20 };
/** Each has a thread of its own. */
const maximumSlow = 3;
const maximumReasonLength = 1000;

/** What the thread is started with. */
interface ThreadData {
  /** Path of the template library. */
  library: string;
  source: string;
  characters: number;
  maximumReasonLength: number;
}

type Result = { text: string } | { reason: string };

interface Job {
  variables: Readonly<Record<string, unknown>>;
  settle(result: Result): void;
}

/** A thread with what it renders. */
interface Lane {
  thread: Worker;
  isReady: boolean;
  job?: Job;
  timers: NodeJS.Timeout[];
}

/** @throws {Error} when the source is no template. */
export async function createTemplateThread(
  source: string,
  limits: TemplateLimits = defaultLimits,
): Promise<TemplateThread> {
  const library = createRequire(import.meta.url).resolve('@huggingface/jinja');
  const workerData: ThreadData = { library, source, characters: limits.characters, maximumReasonLength };
  const waiting: Job[] = [];
  /** Lanes that others don't wait for any more. */
  const slow = new Set<Lane>();
  let hasWorked = false;
  let lane = open();
  await new Promise<void>((resolve, reject) => {
    lane.thread.once('message', () => resolve());
    lane.thread.once('error', reject);
  });

  function open(): Lane {
    const thread = new Worker(`(${renderTemplate.toString()})()`, {
      eval: true,
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    const opened: Lane = { thread, isReady: false, timers: [] };
    thread.unref();
    thread.on('message', (result: Result | 'ready') => {
      if (result !== 'ready') return finish(opened, result);
      opened.isReady = true;
      hasWorked = true;
      next();
    });
    // What is no template fails at once, and would do so in the next thread.
    thread.on('error', () => {
      if (hasWorked) stop(opened, `it takes more than ${limits.memoryMb} MB of memory`);
    });
    return opened;
  }

  function finish(finished: Lane, result: Result): void {
    const { job } = finished;
    delete finished.job;
    for (const timer of finished.timers.splice(0)) clearTimeout(timer);
    if (slow.delete(finished)) void finished.thread.terminate();
    job?.settle(result);
    next();
  }

  /** Ends what is being rendered together with its thread. */
  function stop(stopped: Lane, reason: string): void {
    void stopped.thread.terminate();
    if (stopped === lane) lane = open();
    finish(stopped, { reason });
  }

  /** What takes long goes on aside, so that it keeps nobody waiting. */
  function overtake(overtaken: Lane): void {
    if (slow.size >= maximumSlow) return;
    slow.add(overtaken);
    lane = open();
  }

  function next(): void {
    if (lane.job !== undefined || !lane.isReady) return;
    const job = waiting.shift();
    if (job === undefined) return;
    const here = lane;
    here.job = job;
    here.timers = [
      setTimeout(() => overtake(here), limits.slowMs),
      setTimeout(() => stop(here, `it takes more than ${limits.timeMs} ms`), limits.timeMs),
    ];
    try {
      here.thread.postMessage(job.variables);
    } catch {
      finish(here, { reason: 'the request is nested too deeply' });
    }
  }

  return {
    render: (variables, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const leave = () => {
          reject(signal.reason);
          const at = [lane, ...slow].find((one) => one.job === job);
          if (at !== undefined) stop(at, 'nobody waits for it');
          else waiting.splice(waiting.indexOf(job), 1);
        };
        const job: Job = {
          variables,
          settle(result) {
            signal.removeEventListener('abort', leave);
            if ('text' in result) resolve(result.text);
            else reject(new TemplateFailed(result.reason));
          },
        };
        signal.addEventListener('abort', leave, { once: true });
        waiting.push(job);
        next();
      }),
    close() {
      for (const { thread } of [lane, ...slow]) void thread.terminate();
    },
  };
}

/** Travels as its own text, so that the thread needs no loader and no build of its own: it may use no import. */
function renderTemplate(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { library, source, characters, maximumReasonLength }: ThreadData = workerData;
  const jinja: { Template: new (source: string) => Template } = createRequire(library)(library);
  const template = new jinja.Template(source);
  parentPort?.on('message', (variables: Record<string, unknown>) => {
    try {
      const text = template.render(variables);
      const isTooLong = text.length > characters;
      const reason = `it makes a prompt of ${text.length} characters; the limit is ${characters}`;
      parentPort.postMessage(isTooLong ? { reason } : { text });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      parentPort.postMessage({ reason: reason.slice(0, maximumReasonLength) });
    }
  });
  parentPort?.postMessage('ready');
}
