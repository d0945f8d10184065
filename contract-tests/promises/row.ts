// The form of the tables in this folder: one row per statement of a specification, and the words
// that rows are written in.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ask, open, type Question, type Reply } from '../support/client.ts';
import type { Documented, SchemaName } from '../support/documented.ts';
import { type Ended, runProgram } from '../support/program.ts';
import { startServer } from '../support/server.ts';
import { readEvents } from '../support/server-sent-events.ts';
import { openApp } from '../web/app-under-test.ts';
import type { StandName, World } from './stands.ts';

/**
 * A request, or what has to be done in place of one. What it returns is what the check of its row
 * gets.
 */
export type Request = Question | ((world: World) => Promise<unknown>);

// biome-ignore lint/suspicious/noExplicitAny: what a row sees is known to that row, which says so with its check.
export type Check = (seen: any, world: World) => unknown;

/**
 * What shows that a reason still holds. The run looks at it, so that no row is left out for longer
 * than it has to be.
 */
export type Evidence =
  /** A decision of docs/decisions, by its number. */
  | { decision: string }
  /** A test elsewhere that tries it, by words in it; for machines and models that are not here. */
  | { test: string; file: string }
  /** A command, a path of the document, or a file of the repository that there is not. */
  | { noCommand: string }
  | { noPath: string }
  | { noFile: string };

/**
 * A statement in our own words. It has a request and a check, or a reason why it can't be tried and
 * what shows that.
 */
export interface Row {
  id: string;
  statement: string;
  /** The server that is asked, if not the one of its section. */
  on?: StandName;
  /** What brings the server there; requests must be answered with success. */
  given?: readonly Request[];
  request?: Request;
  expect?: Check;
  reason?: string;
  shownBy?: Evidence;
  /** What comes from the registry of npm, or a browser; without that the row is left out. */
  needs?: 'onnxruntime' | 'chromium';
}

/** Rows of one place in a specification. */
export interface Section {
  /** File and place, such as `1, section Load`. */
  place: string;
  on?: StandName;
  rows: readonly Row[];
}

/** A GET of a path with its prefix. */
export const get = <const Path extends string>(path: Path) => ({ path });

/** Without a body when none is given. */
export const post = <const Path extends string>(path: Path, body?: object) => ({
  method: 'POST' as const,
  path,
  ...(body === undefined ? {} : { body }),
});

/** A POST in PowerShell without a body, which names a type all the same. */
export const postFromPowerShell = (path: string): Question => ({
  ...post(path),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The same request under each of some prefixes, in order: a list of responses. */
export const under =
  (prefixes: readonly string[], { path, ...question }: Question) =>
  (world: World): Promise<Reply[]> =>
    inOrder(prefixes.map((prefix) => ({ ...question, path: prefix + path })))(world);

/** Requests one after the other: a list of responses. */
export const inOrder =
  (questions: readonly Question[]) =>
  async (world: World): Promise<Reply[]> => {
    const replies: Reply[] = [];
    for (const question of questions) replies.push(await world.ask(question));
    return replies;
  };

/** What `lemonade` prints, and the code that it ends with, when a person types these words. */
export const typed =
  (...words: readonly string[]) =>
  (world: World): Promise<Ended> =>
    runProgram(words, { port: world.server.port });

/** What is seen on a screen of the web app. */
export const inApp =
  (screen: string, look: (page: Page) => Promise<unknown>) =>
  async (world: World): Promise<unknown> => {
    const app = await openApp(world.server.baseUrl);
    try {
      await app.go(screen);
      return await look(app.page);
    } finally {
      await app.close();
    }
  };

/** Whether a server that is started by this program, and these words, responds. */
export const servesBy =
  (...program: readonly [string, ...string[]]) =>
  async (): Promise<unknown> => {
    const server = await startServer({ program });
    const { status } = await ask(server, { path: '/live', key: null });
    await server.stop();
    return status;
  };

/**
 * Lines of the log that come because of some work with a model; the end of the model shows that all
 * of them have come.
 */
export const logOf =
  (work: (world: World) => Promise<unknown>) =>
  async (world: World): Promise<string> => {
    const before = world.server.log.all().length;
    await work(world);
    await world.ask(post('/v1/unload'));
    await world.server.log.waitFor(/: stopped/, before);
    return world.server.log.all().slice(before).join('\n');
  };

/** The status, and what the JSON body has at least. */
export const answers =
  (status: number, body: object = {}): Check =>
  (reply: Reply) =>
    expect({ status: reply.status, body: reply.json ?? reply.text }).toMatchObject({
      status,
      body,
    });

/** A response of 200 whose body has these fields at least. */
export const ok = (body: object = {}): Check => answers(200, body);

/** The error form of the model endpoints. */
export const fails = (status: number, message: RegExp | string = /./, error: object = {}): Check =>
  answers(status, { status: 'error', message: expect.stringMatching(message), error });

/** The error form of OpenAI. */
export const refuses = (status: number, param?: string): Check =>
  answers(status, {
    error: { message: expect.any(String), ...(param === undefined ? {} : { param }) },
  });

/** The check for every one of several responses, of which there must be one. */
export const each =
  (check: Check): Check =>
  async (replies: readonly Reply[], world) => {
    for (const reply of replies) await check(reply, world);
    expect(replies.length).toBeGreaterThan(0);
  };

/** All of these checks, one after the other, for what was seen. */
export const all =
  (...checks: readonly Check[]): Check =>
  async (seen, world) => {
    for (const check of checks) await check(seen, world);
  };

/**
 * What the native server was asked for last has these fields at least, after the request was
 * answered with success.
 */
export const passesOn =
  (fields: object): Check =>
  async (reply: Reply, world) => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect(await world.lastRequest()).toMatchObject(fields);
  };

/**
 * The same with several bodies, one after the other: what each of them has in common with its
 * fields reaches the native server.
 */
export const passesOnEach =
  (
    question: (fields: object) => Question,
    sent: readonly object[],
    received: readonly object[] = sent,
  ) =>
  async (world: World): Promise<number> => {
    for (const [at, fields] of sent.entries())
      await passesOn(received[at] ?? fields)(await world.ask(question(fields)), world);
    return sent.length;
  };

/** What {@link passesOnEach} has tried all of. */
export const tried: Check = (count) => expect(count).toBeGreaterThan(0);

/**
 * The native server of the model that was used last is this program, in the build of this backend
 * where that is said.
 */
export const runsOn =
  (program: string, build?: string): Check =>
  async (reply: Reply, world) => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect((await world.commandLine()).join(' ')).toContain(`/fake-${program}.mjs`);
    if (build !== undefined) expect(await world.build()).toBe(build);
  };

/**
 * What has come of a stream while the native server still holds the rest of it back: the texts of
 * two tokens.
 */
export const heldStream =
  (
    question: (more: object) => Question,
    textOf: (event: Events['data'][number]) => unknown,
  ): Request =>
  async (world) => {
    await world.ask(question({}));
    const fake = await world.fake();
    const before = await fake.counts();
    const response = await open(world.server, {
      key: null,
      ...question({ stream: true, fake: { holdAfterTokens: 2, tokens: 4 } }),
    });
    await fake.next('held', before);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const textsIn = (text: string) =>
      readEvents(text)
        .events.filter(({ data }) => data !== '[DONE]')
        .map(({ data }) => textOf(JSON.parse(data)))
        .filter((found) => typeof found === 'string' && found !== '');
    let text = '';
    try {
      while (textsIn(text).length < 2) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) break;
        text += value;
      }
      return textsIn(text);
    } finally {
      await fake.release();
      while (!((await reader?.read())?.done ?? true));
    }
  };

/** The command line of the native server of the model that was used last has these words. */
export const startsWith =
  (...words: readonly string[]): Check =>
  async (reply: Reply, world) => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect((await world.commandLine()).join(' ')).toContain(words.join(' '));
  };

/** A response whose body has a schema of the document. */
export type ReplyOf<Name extends SchemaName> = Reply<Documented<Name>>;

/** A part of the body, which has this schema, has this value. */
export const part =
  <Name extends SchemaName, Value>(
    _schema: Name,
    pick: (body: Documented<Name>) => Value,
    check: (value: Value) => unknown,
  ): Check =>
  (reply: ReplyOf<Name>) => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    return check(pick(reply.json));
  };

/** The events of a stream, without the `[DONE]`, which is told apart. */
export interface Events {
  names: readonly (string | undefined)[];
  // biome-ignore lint/suspicious/noExplicitAny: each stream has events of its own.
  data: readonly any[];
  isDone: boolean;
}

/** A whole event stream; the check gets its events without `[DONE]`. */
export const streams =
  (check: (events: Events, world: World) => unknown): Check =>
  (reply: Reply, world) => {
    expect(reply, reply.text).toMatchObject({ status: 200 });
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const { events, rest } = readEvents(reply.text);
    expect(rest).toBe('');
    const whole = events.filter(({ data }) => data !== '[DONE]');
    const isDone = events.at(-1)?.data === '[DONE]';
    const data = whole.map((event) => JSON.parse(event.data));
    expect(data.length).toBeGreaterThan(0);
    return check({ names: whole.map(({ name }) => name), data, isDone }, world);
  };

/** With at least one character that can be seen. */
export const anyText = expect.stringMatching(/\S/);
/** Stands for a number in a body that is compared. */
export const anyNumber = expect.any(Number);
