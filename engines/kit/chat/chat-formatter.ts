// Formats chats with llama.cpp's own code, in a process that is ended when a template or a schema
// takes too much.
import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { access, constants, readFile } from 'node:fs/promises';
import { ApiError, invalidRequest } from '../request-fields.ts';
import { Mutex } from '../slot-pool.ts';
import {
  type ChatToFormat,
  FORMATTER_FLAG,
  type FormattedChat,
  type FormatterMessage,
} from './formatter-child.ts';
import trials from './trial-chats.json' with { type: 'json' };

/** Of one chat, which takes some milliseconds. */
const DEFAULT_LIMITS = {
  timeMs: 5000,
  memoryMb: 512,
  characters: 16 * 2 ** 20,
  /**
   * Until the process runs, which takes long on a machine that is busy or looks into each program
   * first.
   */
  startMs: 120_000,
  /** From then on until it has opened the model, of which llama.cpp runs the template. */
  openMs: 10_000,
};
export type FormatterLimits = typeof DEFAULT_LIMITS;
const MAX_REASON_LENGTH = 1000;
const MEMORY_LOOK_MS = 50;
/** Formats of responses, each of which may have 1 MB of tools and twice as much of grammar. */
const MAX_KEPT = 16;

class FormatFailed extends Error {
  readonly isCostly: boolean;

  constructor(message: string, isCostly = false) {
    super(message);
    this.isCostly = isCostly;
  }
}

/**
 * The process that formats chats was ended from outside: neither the template nor the request is to
 * blame.
 */
class FormatterLost extends Error {}

/**
 * What a person, a service manager or a kernel without memory sends; code that fails ends itself by
 * others.
 */
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set([
  'SIGHUP',
  'SIGINT',
  'SIGKILL',
  'SIGTERM',
]);

export interface FormatterProgram {
  program: string;
  /** A GGUF file; its vocabulary and template are read. */
  modelPath: string;
  /** In place of the file's own, which may have another one for tools. */
  template?: string | undefined;
  /** Whether it is written in Jinja. Else llama.cpp looks for one that it has built in. */
  isJinja?: boolean;
  execArgv?: readonly string[];
  limits?: FormatterLimits;
}

export interface TemplateAbilities {
  hasThoughts: boolean;
  hasSeveralCalls: boolean;
}

/**
 * Formats one chat after the other. The process is started at once, and its template tried; only
 * chats wait for that.
 */
export class ChatFormatter {
  readonly #program: FormatterProgram;
  readonly #limits: FormatterLimits;
  readonly #turns = new Mutex();
  #process: FormatterProcess | undefined;
  readonly #kept = new Map<string, FormattedChat>();
  #abilities: Promise<TemplateAbilities> | undefined;

  constructor(program: FormatterProgram) {
    this.#program = program;
    this.#limits = program.limits ?? DEFAULT_LIMITS;
    this.abilities().catch(() => undefined);
  }

  /**
   * @throws {FormatFailed} when the template takes too much even for the shortest chat.
   * @throws {Error} when no process can be started
   */
  abilities(): Promise<TemplateAbilities> {
    this.#abilities ??= this.#tryTemplate().catch((error: unknown) => {
      // That says nothing about the template: the next chat asks again.
      if (error instanceof ApiError && error.type === 'unavailable_error')
        this.#abilities = undefined;
      throw error;
    });
    return this.#abilities;
  }

  /**
   * Stopped when the signal aborts, even in the middle of a loop.
   * @throws {FormatFailed}, what `abilities` throws, or the signal's reason.
   */
  async format(chat: ChatToFormat, signal: AbortSignal): Promise<FormattedChat> {
    await this.abilities();
    return this.#format(chat, signal);
  }

  /**
   * The format of responses to a prompt that is known, kept by what it depends on: tools come again
   * with each request.
   * @param like the same chat in another format @throws as `format` does
   */
  async formatRules(
    chat: ChatToFormat,
    like: FormattedChat,
    signal: AbortSignal,
  ): Promise<FormattedChat> {
    const asked = JSON.stringify([chat.template, chat.params, like.generation_prompt]);
    const key = createHash('sha256').update(asked).digest('base64');
    const found = this.#kept.get(key) ?? { ...(await this.format(chat, signal)), prompt: '' };
    this.#kept.delete(key);
    this.#kept.set(key, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }

  close(): void {
    this.#process?.end();
  }

  #format(chat: ChatToFormat, signal: AbortSignal): Promise<FormattedChat> {
    const { characters } = this.#limits;
    return this.#turns.run(signal, async () => {
      const { template, isJinja = true } = this.#program;
      const asked = chat.template === undefined ? { ...chat, template, isJinja } : chat;
      const formatted = await this.#formatTwice(asked, signal);
      const { length } = formatted.prompt;
      if (length <= characters) return formatted;
      throw new FormatFailed(
        `it makes a prompt of ${length} characters; the limit is ${characters}`,
      );
    });
  }

  /** Once more where the process was ended from outside. */
  async #formatTwice(asked: ChatToFormat, signal: AbortSignal): Promise<FormattedChat> {
    for (let isRetry = false; ; isRetry = true) {
      try {
        const running = await this.#running();
        return await running.format(asked, signal);
      } catch (error) {
        if (!(error instanceof FormatterLost)) throw error;
        if (isRetry) throw new ApiError('unavailable_error', `${error.message} Try again later.`);
      }
    }
  }

  async #running(): Promise<FormatterProcess> {
    if (this.#process?.isAlive) return this.#process;
    this.#process = new FormatterProcess(this.#program, this.#limits);
    await this.#process.whenReady();
    return this.#process;
  }

  async #tryTemplate(): Promise<TemplateAbilities> {
    const { signal } = new AbortController();
    try {
      return await abilitiesOf((chat) => this.#format(chat, signal));
    } catch (error) {
      this.close();
      throw error instanceof FormatFailed
        ? new FormatFailed(`it can't be used: ${error.message}`)
        : error;
    }
  }
}

/**
 * Finds what a template can do by what it makes of a few chats.
 * @throws {FormatFailed} when it takes too much for one of them; and what `format` throws.
 */
export async function abilitiesOf(
  format: (chat: ChatToFormat) => Promise<FormattedChat>,
): Promise<TemplateAbilities> {
  // One that refuses may take other chats.
  const tried = (messages: readonly object[], params: ChatToFormat['params']) =>
    format({ messages, params }).catch((error: unknown) => {
      if (error instanceof FormatFailed && !error.isCostly) return undefined;
      throw error;
    });
  const hello = await tried(trials.hello, { enable_thinking: true });
  const calls = await tried(trials.calls, { tools: trials.tools });
  return {
    hasThoughts: hello !== undefined && hello.thinking_start_tag !== '',
    hasSeveralCalls: ['of-lemonade1', 'of-lemonade2'].every((text) => calls?.prompt.includes(text)),
  };
}

const ENDED = 'it ended the process that formats chats';
const LOST = 'The process that formats chats was ended from outside.';

class FormatterProcess {
  readonly #child: ChildProcess;
  readonly #limits: FormatterLimits;
  /** Its messages, `started` apart from the others: two may arrive before anything here goes on. */
  readonly #said = new EventEmitter();
  readonly #modelPath: string;
  #lastWords = '';

  constructor(
    { program, modelPath, execArgv = process.execArgv }: FormatterProgram,
    limits: FormatterLimits,
  ) {
    this.#limits = limits;
    this.#modelPath = modelPath;
    const stdio = ['ignore', 'ignore', 'pipe', 'ipc'] as const;
    this.#child = fork(program, [FORMATTER_FLAG, modelPath], {
      execArgv: [...execArgv],
      stdio: [...stdio],
    });
    this.#child.stderr?.on('data', (text) => {
      this.#lastWords = `${this.#lastWords}${text}`.slice(-MAX_REASON_LENGTH);
    });
    const say = (message: FormatterMessage) =>
      this.#said.emit('started' in message ? 'started' : 'message', message);
    this.#child.on('message', say);
    this.#child.once('exit', () => say({ reason: 'it ended' }));
  }

  get isAlive(): boolean {
    const { connected, exitCode, signalCode } = this.#child;
    return connected && exitCode === null && signalCode === null;
  }

  async whenReady(): Promise<void> {
    const { startMs, openMs } = this.#limits;
    const { signal: timeout, restart } = timeLimit(startMs);
    let slow = `it takes more than ${startMs} ms to start.`;
    let hasStarted = false;
    this.#said.once('started', () => {
      hasStarted = true;
      restart(openMs);
      slow = `it takes more than ${openMs} ms with the model's chat template.`;
    });
    const message = await this.#nextMessage(timeout).catch(() => undefined);
    if (message === undefined || !('ready' in message)) {
      if (!timeout.aborted) this.#requireOwnEnd();
      // What it was at then is the template: the program had started, and the file can be read.
      const isTemplate =
        hasStarted && this.#child.signalCode !== null && (await isReadable(this.#modelPath));
      if (!timeout.aborted && isTemplate) throw new FormatFailed(ENDED, true);
      this.end();
      const reason = timeout.aborted ? slow : this.#lastWords;
      throw new ApiError('server_error', `llama.cpp's code for chats can't be started: ${reason}`);
    }
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /**
   * @throws {FormatFailed}, or the signal's reason; the process has ended then, unless the template
   *   has only refused.
   */
  async format(chat: ChatToFormat, signal: AbortSignal): Promise<FormattedChat> {
    const { timeMs, memoryMb } = this.#limits;
    const { signal: timeout } = timeLimit(timeMs);
    const tooLarge = new AbortController();
    const stopWatch = watchMemory(this.#child, memoryMb, () => tooLarge.abort());
    try {
      this.#send(chat);
      const message = await this.#nextMessage(AbortSignal.any([signal, timeout, tooLarge.signal]));
      if ('formatted' in message) return message.formatted;
      throw new FormatFailed(
        'reason' in message ? message.reason.slice(0, MAX_REASON_LENGTH) : 'it ended',
      );
    } catch (error) {
      if (error instanceof FormatFailed && this.isAlive) throw error;
      this.end();
      signal.throwIfAborted();
      if (timeout.aborted) throw new FormatFailed(`it takes more than ${timeMs} ms`, true);
      if (tooLarge.signal.aborted)
        throw new FormatFailed(`it takes more than ${memoryMb} MB of memory`, true);
      this.#requireOwnEnd();
      throw new FormatFailed(ENDED, true);
    } finally {
      stopWatch();
    }
  }

  /** @throws {FormatterLost} where it was ended from outside. */
  #requireOwnEnd(): void {
    const { signalCode } = this.#child;
    if (signalCode !== null && FROM_OUTSIDE.has(signalCode)) throw new FormatterLost(LOST);
  }

  end(): void {
    this.#child.kill('SIGKILL');
    if (this.isAlive) this.#child.disconnect();
  }

  #send(chat: ChatToFormat): void {
    try {
      this.#child.send(chat);
    } catch {
      throw new FormatFailed('the request is nested too deeply');
    }
  }

  async #nextMessage(signal: AbortSignal): Promise<FormatterMessage> {
    const [message] = await once(this.#said, 'message', { signal });
    return message;
  }
}

async function isReadable(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Aborts after so long, and after what came in that time is read: this thread may have been busy,
 * as with a library's import.
 */
function timeLimit(limitMs: number): { signal: AbortSignal; restart: (limitMs: number) => void } {
  const limit = new AbortController();
  const start = (ms: number) => setTimeout(() => setImmediate(() => limit.abort()), ms).unref();
  let timer = start(limitMs);
  const restart = (ms: number) => {
    clearTimeout(timer);
    timer = start(ms);
  };
  return { signal: limit.signal, restart };
}

/**
 * Calls back once the process has grown by so much; native code has no limit of its own. Linux
 * alone tells.
 */
function watchMemory(child: ChildProcess, mostMb: number, tell: () => void): () => void {
  if (process.platform !== 'linux') return () => undefined;
  let atRest: number | undefined;
  const look = async () => {
    // "VmRSS: 12345 kB"; there is no such file once the process has ended.
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
    const megabytes = Number(kilobytes) / 1024;
    atRest ??= megabytes;
    if (megabytes - atRest > mostMb) tell();
  };
  const timer = setInterval(look, MEMORY_LOOK_MS);
  void look();
  return () => clearInterval(timer);
}

/**
 * Waits for the formatter. What a template can't do with a chat becomes an error of the request.
 * @throws {ApiError} 400 with the reason of the template; all else as it is.
 */
export async function asRequestError<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FormatFailed)) throw error;
    throw invalidRequest(
      `The chat template of the model can't render these messages: ${error.message}`,
    );
  }
}
