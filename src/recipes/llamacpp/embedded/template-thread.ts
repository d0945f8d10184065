// Renders a chat template in a thread of its own, which can be stopped: a template may loop for as long as it likes.
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Template } from '@huggingface/jinja';

/** The template refused what it was given, or took too much for it; the message says which. */
export class TemplateFailed extends Error {
  override readonly name = 'TemplateFailed';
}

/** Renders one thing at a time, in the order of asking. */
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
  memoryMb: number;
  characters: number;
}

const defaultLimits: TemplateLimits = { timeMs: 5000, memoryMb: 256, characters: 16 * 2 ** 20 };
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

/** @throws {Error} when the source is no template. */
export async function createTemplateThread(
  source: string,
  limits: TemplateLimits = defaultLimits,
): Promise<TemplateThread> {
  const library = createRequire(import.meta.url).resolve('@huggingface/jinja');
  const workerData: ThreadData = { library, source, characters: limits.characters, maximumReasonLength };
  const waiting: Job[] = [];
  let running: { job: Job; timer: NodeJS.Timeout } | undefined;
  let isReady = false;
  let thread = start();
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve());
    thread.once('error', reject);
  });

  function start(): Worker {
    const started = new Worker(`(${renderTemplate.toString()})()`, {
      eval: true,
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    started.unref();
    started.on('message', (result: Result | 'ready') => {
      if (started !== thread) return;
      if (result !== 'ready') return finish(result);
      isReady = true;
      next();
    });
    started.on('error', () => {
      if (started === thread) replace(`it takes more than ${limits.memoryMb} MB of memory`);
    });
    return started;
  }

  function finish(result: Result): void {
    if (running === undefined) return;
    clearTimeout(running.timer);
    running.job.settle(result);
    running = undefined;
    next();
  }

  /** Ends what is being rendered, and goes on with a new thread. */
  function replace(reason: string): void {
    void thread.terminate();
    isReady = false;
    thread = start();
    finish({ reason });
  }

  function next(): void {
    if (running !== undefined || !isReady) return;
    const job = waiting.shift();
    if (job === undefined) return;
    const timer = setTimeout(() => replace(`it takes more than ${limits.timeMs} ms`), limits.timeMs);
    running = { job, timer };
    try {
      thread.postMessage(job.variables);
    } catch {
      finish({ reason: 'the request is nested too deeply' });
    }
  }

  return {
    render: (variables, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const leave = () => {
          reject(signal.reason);
          if (running?.job === job) replace('nobody waits for it');
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
    close: () => void thread.terminate(),
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
