import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { plainRecipe, planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import {
  BackendAnswerInvalid,
  BackendCrashed,
  BackendRefused,
  CapabilityNotSupported,
  ModelNotFound,
  NoModelLoaded,
} from '../../errors.ts';
import type { ExitReport, NativeServer, NativeServers } from '../../processes/native-server.ts';
import type { LoadPlans } from '../loading/load-plans.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import { createResidency } from '../residency/residency.ts';
import { createStats } from '../stats/stats.ts';
import { createChatAssembler } from './assemble.ts';
import { createInference, type InferenceBody, type InferenceRequest } from './inference.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, child: { die(): void }) => void;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Every start is an HTTP server of this process, which dies when its handler says so. */
function createChildren(handlers: readonly Handler[]) {
  let starts = 0;
  const nativeServers: NativeServers = {
    async start(): Promise<NativeServer> {
      const handler = handlers[starts++] ?? handlers.at(-1);
      let exit: (report: ExitReport) => void = () => {};
      const exited = new Promise<ExitReport>((resolve) => {
        exit = resolve;
      });
      const server = createServer((request, response) => handler?.(request, response, { die: () => end(false) }));
      function end(expected: boolean): void {
        server.close();
        server.closeAllConnections();
        exit({ exitCode: 1, signal: undefined, expected, lastLines: [] });
      }
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ends.push(() => end(true));
      const { port } = server.address() as AddressInfo;
      return {
        pid: starts,
        port,
        baseUrl: `http://127.0.0.1:${port}`,
        command: [],
        state: () => 'ready',
        exited,
        stop: async () => end(true),
      };
    },
    close: async () => {},
  };
  return { nativeServers, starts: () => starts };
}

function knownModel(id: string, type: KnownModel['type']): KnownModel {
  const { model } = planFor(id, { type });
  return {
    ...model,
    origin: 'extra',
    bareName: id,
    checkpoints: { main: model.checkpoint },
    diskFiles: [model.path],
    labels: [],
    createdSeconds: 1,
    downloaded: true,
    suggested: true,
  };
}

function setUp(handlers: readonly Handler[], { exitNoticeMs = 60_000 }: { exitNoticeMs?: number } = {}) {
  const children = createChildren(handlers);
  const known = [knownModel('extra.chat', 'llm'), knownModel('extra.embedder', 'embedding')];
  const { log } = createSilentLog();
  const models: Models = {
    list: async () => known,
    async get(name) {
      const found = known.find(({ id }) => id === name || id === `extra.${name}`);
      if (!found) throw new ModelNotFound(name);
      return found;
    },
  };
  const residency = createResidency({
    nativeServers: children.nativeServers,
    maxLoadedModels: 1,
    unloadGraceMs: 60_000,
    now: () => 0,
    log,
  });
  const loadPlans: LoadPlans = { make: async ({ name }) => planFor(name) };
  const stats = createStats();
  const inference = createInference({
    models,
    residency,
    loadPlans,
    stats,
    now: () => performance.now(),
    exitNoticeMs,
    log,
  });
  return { inference, residency, stats, starts: children.starts };
}

function chat(body: Partial<InferenceBody> = {}, others: Partial<InferenceRequest> = {}): InferenceRequest {
  const full = { model: 'extra.chat', messages: [{ role: 'user', content: 'Hi' }], ...body };
  return { capability: 'chat', type: 'llm', body: full, signal: new AbortController().signal, ...others };
}

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;
const DONE = 'data: [DONE]\n\n';

/** Answers with these chunks and ends cleanly. */
function answering(...chunks: readonly string[]): Handler {
  return (request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };
}

async function textOf(events: { encoded: AsyncIterable<Uint8Array> }): Promise<string> {
  const blocks: Uint8Array[] = [];
  for await (const block of events.encoded) blocks.push(block);
  return Buffer.concat(blocks).toString();
}

/** True once nothing holds the model any more: then it can be unloaded without its grace. */
async function isFree({ residency }: ReturnType<typeof setUp>): Promise<boolean> {
  await residency.unload('extra.chat');
  return true;
}

test('a stream is passed on byte for byte, and measured', async () => {
  const all = setUp([answering(event('Hel'), `: ping\n\n${event('lo')}`, DONE)]);
  expect(await textOf(await all.inference.stream(chat()))).toBe(`${event('Hel')}: ping\n\n${event('lo')}${DONE}`);
  expect(all.stats.last()?.outputTokens).toBe(2);
  expect(await isFree(all)).toBe(true);
});

test('the native server is asked for its model by our id, as its recipe wants it', async () => {
  let asked = '';
  const all = setUp([
    (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        asked += text;
      });
      request.on('end', () => response.end(event('a') + DONE));
    },
  ]);
  await textOf(await all.inference.stream(chat({ model: 'chat', vendor: { deep: 1 } })));
  expect(JSON.parse(asked)).toMatchObject({ model: 'extra.chat', vendor: { deep: 1 } });
});

test('a clean end without the end marker gets it appended', async () => {
  const { inference } = setUp([answering(event('a'))]);
  expect(await textOf(await inference.stream(chat()))).toBe(event('a') + DONE);
});

test('an error event in the stream is passed on untouched, and nothing is appended', async () => {
  const error = 'data: {"error":{"code":500,"message":"It broke.","type":"server_error"}}\n\n';
  const { inference } = setUp([answering(event('a'), error)]);
  expect(await textOf(await inference.stream(chat()))).toBe(event('a') + error);
});

test('a clean end in the middle of an event is an error, after all whole events', async () => {
  const { inference } = setUp([answering(event('a'), 'data: {"choi')]);
  const seen: string[] = [];
  const reading = (async () => {
    for await (const block of (await inference.stream(chat())).encoded) seen.push(Buffer.from(block).toString());
  })();
  await expect(reading).rejects.toThrow(BackendCrashed);
  expect(seen.join('')).toBe(event('a'));
});

test('an end without a single event is an error, not an empty success', async () => {
  const { inference } = setUp([answering()]);
  await expect(textOf(await inference.stream(chat()))).rejects.toThrow(BackendAnswerInvalid);
});

test('a child that dies in its answer is an error, is not asked again, and the next request gets a fresh one', async () => {
  const all = setUp([
    (_request, response, child) => {
      response.writeHead(200);
      response.write(event('a'), () => child.die());
    },
    answering(event('b'), DONE),
  ]);
  await expect(textOf(await all.inference.stream(chat()))).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(1);
  expect(await textOf(await all.inference.stream(chat()))).toBe(event('b') + DONE);
});

test.each(['extra.chat', 'local'])(
  'a child that dies before it answers is asked once more (model %s)',
  async (model) => {
    let mustDie = false;
    const all = setUp([
      (request, response, child) => {
        if (mustDie) child.die();
        else answering(event('a'), DONE)(request, response, child);
      },
      answering(event('b'), DONE),
    ]);
    await textOf(await all.inference.stream(chat()));
    mustDie = true;
    expect(await textOf(await all.inference.stream(chat({ model })))).toBe(event('b') + DONE);
    expect(all.starts()).toBe(2);
  },
);

test('a child that dies before it answers twice is not asked a third time', async () => {
  const all = setUp([(_request, _response, child) => child.die()]);
  await expect(all.inference.stream(chat())).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(2);
});

test('a living child that cuts the connection is not waited for', async () => {
  const all = setUp([(request) => request.socket.destroy()], { exitNoticeMs: 1 });
  await expect(all.inference.stream(chat())).rejects.toThrow(BackendCrashed);
  expect(all.starts()).toBe(1);
  expect(await isFree(all)).toBe(true);
});

test.each([
  {
    title: 'an error object',
    status: 400,
    body: '{"error":{"code":400,"message":"Too long.","type":"exceed_context_size_error"}}',
    refusal: { status: 400, message: 'Too long.', type: 'exceed_context_size_error', code: 400 },
  },
  {
    title: 'a text',
    status: 503,
    body: '{"error":"Loading model"}',
    refusal: { status: 503, message: 'Loading model', type: undefined, code: undefined },
  },
  {
    title: 'no JSON',
    status: 500,
    body: 'Oops',
    refusal: { status: 500, message: 'The native server refused with status 500: Oops' },
  },
  {
    title: 'fields of wrong types',
    status: 404,
    body: '{"error":{"message":{"a":1},"code":true}}',
    refusal: { status: 404, code: undefined, type: undefined },
  },
])('a refusal with $title keeps its status and words', async ({ status, body, refusal }) => {
  const all = setUp([(_request, response) => response.writeHead(status).end(body)]);
  const error = await all.inference.stream(chat()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackendRefused);
  expect(error).toMatchObject(refusal);
  expect(await isFree(all)).toBe(true);
});

test('a status that is neither success nor error is no answer', async () => {
  const { inference } = setUp([
    (_request, response) => response.writeHead(302, { location: '/' }).end('{"error":"no"}'),
  ]);
  await expect(inference.stream(chat())).rejects.toThrow(BackendAnswerInvalid);
});

test.each([true, false])('a client that leaves ends the request in the child (streamed: %s)', async (streamed) => {
  let closed: (value: string) => void = () => {};
  const childSaw = new Promise<string>((resolve) => {
    closed = resolve;
  });
  const client = new AbortController();
  const all = setUp([
    (_request, response) => {
      response.on('close', () => closed('close'));
      response.writeHead(200);
      response.write(event('a'), () => client.abort(new Error('gone')));
    },
  ]);
  const request = chat({}, { signal: client.signal });
  const reading = streamed
    ? all.inference.stream(request).then(textOf)
    : all.inference.complete(request, createChatAssembler());
  await expect(reading).rejects.toThrow('gone');
  expect(await childSaw).toBe('close');
  expect(await isFree(all)).toBe(true);
});

test('a client that leaves before the child answers ends the request, and is not asked for again', async () => {
  const client = new AbortController();
  const all = setUp([() => client.abort(new Error('gone'))]);
  await expect(all.inference.stream(chat({}, { signal: client.signal }))).rejects.toThrow('gone');
  expect([all.starts(), await isFree(all)]).toEqual([1, true]);
});

test('a stream that nobody ever reads gives its model back when the client leaves', async () => {
  const client = new AbortController();
  const all = setUp([
    (_request, response) => {
      response.writeHead(200);
      response.write(event('a'));
    },
  ]);
  await all.inference.stream(chat({}, { signal: client.signal }));
  client.abort(new Error('gone'));
  expect(await isFree(all)).toBe(true);
});

test('a reader that stops in the middle gives its model back', async () => {
  const all = setUp([
    (_request, response) => {
      response.writeHead(200);
      response.write(event('a'));
    },
  ]);
  for await (const _block of (await all.inference.stream(chat())).encoded) break;
  expect(await isFree(all)).toBe(true);
});

test('a slow reader slows the child down', async () => {
  const block = event('x'.repeat(64 * 1024));
  let isHeld: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  let written = 0;
  const TOTAL = 2000;
  const { inference } = setUp([
    (_request, response) => {
      function writeMore(): void {
        while (written < TOTAL) {
          written += 1;
          if (!response.write(block)) {
            response.once('drain', writeMore);
            if (written > 1) setImmediate(isHeld);
            return;
          }
        }
        response.end(DONE);
      }
      writeMore();
    },
  ]);
  const events = await inference.stream(chat());
  await held;
  let bytes = 0;
  let largestLead = 0;
  for await (const part of events.encoded) {
    bytes += part.length;
    largestLead = Math.max(largestLead, written - bytes / block.length);
  }
  expect(bytes).toBe(block.length * TOTAL + DONE.length);
  // Without back-pressure all of it would be in memory before it is read.
  expect(largestLead).toBeLessThan(TOTAL / 2);
});

test('an answer in one piece is put together from a stream that is asked for with its figures', async () => {
  let asked = '';
  const all = setUp([
    (request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => {
        asked += text;
      });
      request.on('end', () => response.end(event('Hel') + event('lo') + DONE));
    },
  ]);
  const answer = await all.inference.complete(chat({ stream: false }), createChatAssembler());
  expect(answer).toMatchObject({ choices: [{ message: { content: 'Hello' } }] });
  expect(JSON.parse(asked)).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  expect(all.stats.last()?.outputTokens).toBe(2);
  expect(await isFree(all)).toBe(true);
});

test.each([{ model: 'local' }, { model: null }, { model: '' }, {}])(
  'the loaded model answers whoever does not care (%o)',
  async (body) => {
    const { inference, starts } = setUp([answering(event('a'), DONE)]);
    const request = chat();
    const anyModel = { ...request, body: { messages: [], ...body } };
    await expect(inference.stream(anyModel)).rejects.toThrow(NoModelLoaded);
    await textOf(await inference.stream(request));
    expect(await textOf(await inference.stream(anyModel))).toBe(event('a') + DONE);
    expect(starts()).toBe(1);
  },
);

test('an unknown model is not found, and one of another type is refused before it is loaded', async () => {
  const { inference, starts } = setUp([answering(event('a'), DONE)]);
  await expect(inference.stream(chat({ model: 'nobody' }))).rejects.toThrow(ModelNotFound);
  await expect(inference.stream(chat({ model: 'extra.embedder' }))).rejects.toThrow(CapabilityNotSupported);
  expect(starts()).toBe(0);
});

test('what the native server does not offer is refused before anything is loaded', async () => {
  const { inference, starts } = setUp([answering(event('a'), DONE)]);
  expect(plainRecipe.paths.slots).toBeUndefined();
  await expect(inference.stream(chat({}, { capability: 'slots' }))).rejects.toThrow(CapabilityNotSupported);
  expect(starts()).toBe(0);
});
