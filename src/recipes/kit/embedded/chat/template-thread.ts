// Renders a chat template in a thread of its own, which can be stopped: a template may loop for as long as it likes.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Template } from '@huggingface/jinja';
import { createSlotPool } from '../slot-pool.ts';

/** The template refused what it was given, or took too much for it; the message says which. */
export class TemplateFailed extends Error {
  override readonly name = 'TemplateFailed';
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
const turn = 'the next one';

/** What the thread is started with. */
interface ThreadData {
  /** Path of the template library. */
  library: string;
  source: string;
  characters: number;
  maximumReasonLength: number;
}

type Result = { text: string } | { reason: string };
type Variables = Readonly<Record<string, unknown>>;

/** Renders one thing after the other, in the order of asking. @throws {Error} when the source is no template. */
export async function createTemplateThread(source: string, limits: TemplateLimits = defaultLimits) {
  const library = createRequire(import.meta.url).resolve('@huggingface/jinja');
  const workerData: ThreadData = { library, source, characters: limits.characters, maximumReasonLength };
  const turns = createSlotPool([turn]);
  const threads = new Set<Worker>();
  /** How many take so long that others don't wait for them any more. */
  let slowCount = 0;
  /** The thread of whoever has the turn; undefined after the last one was given up. */
  let current: Worker | undefined = await open();

  async function open(): Promise<Worker> {
    const thread = new Worker(`(${renderTemplate.toString()})()`, {
      eval: true,
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    });
    thread.unref();
    // Whoever waits for the thread gets the error; one that nobody waits for any more may fail as well.
    thread.on('error', () => undefined);
    threads.add(thread);
    await once(thread, 'message');
    return thread;
  }

  function end(thread: Worker): void {
    if (current === thread) current = undefined;
    threads.delete(thread);
    void thread.terminate();
  }

  /** Ends the thread if it does not render in time, or nobody waits for it. */
  async function renderIn(thread: Worker, variables: Variables, signal: AbortSignal): Promise<string> {
    const timeout = AbortSignal.timeout(limits.timeMs);
    try {
      thread.postMessage(variables);
    } catch {
      throw new TemplateFailed('the request is nested too deeply');
    }
    let result: Result;
    try {
      [result] = await once(thread, 'message', { signal: AbortSignal.any([signal, timeout]) });
    } catch {
      end(thread);
      signal.throwIfAborted();
      const [limit, unit] = timeout.aborted ? [limits.timeMs, 'ms'] : [limits.memoryMb, 'MB of memory'];
      throw new TemplateFailed(`it takes more than ${limit} ${unit}`);
    }
    if ('text' in result) return result.text;
    throw new TemplateFailed(result.reason);
  }

  return {
    /**
     * Stopped when the signal aborts, even in the middle of a loop.
     * @throws {TemplateFailed}, or the signal's reason.
     */
    async render(variables: Variables, signal: AbortSignal): Promise<string> {
      await turns.acquire({ only: turn, signal });
      let hasTurn = true;
      let timer: NodeJS.Timeout | undefined;
      let thread: Worker | undefined;
      try {
        current ??= await open();
        thread = current;
        timer = setTimeout(passTurn, limits.slowMs);
        return await renderIn(thread, variables, signal);
      } finally {
        clearTimeout(timer);
        if (hasTurn) turns.release(turn);
        else {
          slowCount -= 1;
          if (thread) end(thread);
        }
      }

      // What takes long goes on aside, so that it keeps nobody waiting.
      function passTurn(): void {
        if (slowCount >= maximumSlow) return;
        slowCount += 1;
        hasTurn = false;
        current = undefined;
        turns.release(turn);
      }
    },
    close(): void {
      for (const thread of threads) end(thread);
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
