import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { only } from '../../fixtures/defaults.ts';
import type { Exchange } from '../kit/http.ts';
import { ApiError } from '../kit/request-fields.ts';
import type { EngineSlot } from './computing/computing-model.ts';
import type { AnyEngine } from './load-model.ts';
import { routes } from './routes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'routes-'));
  writeFileSync(join(folder, 'saved'), '12345');
});
afterAll(() => rmSync(folder, { recursive: true }));

const TASK = { id: 5, promptTokens: 10, cachedTokens: 4, maxTokens: 20 };
const slotOf = (more: Partial<EngineSlot> = {}): EngineSlot =>
  ({
    id: 0,
    isProcessing: false,
    heldTokens: 7,
    salt: undefined,
    task: undefined,
    decodedTokens: 3,
    ...more,
  }) as EngineSlot;

function engineOf(more: object = {}, asked: unknown[] = []) {
  return only<AnyEngine & { kind: 'text' }>({
    kind: 'text',
    modelName: 'm',
    modelPath: '/m.gguf',
    buildInfo: 'b0-1',
    texts: { chat_template: 'T', bos_token: '<s>', eos_token: '</s>' },
    contextSize: 4096,
    gpuLayers: 3,
    areSlotsShown: true,
    isSpeculative: false,
    defaultSettings: { seed: 1 },
    slots: () => [slotOf(), slotOf({ id: 1 })],
    metrics: undefined,
    files: {
      folder,
      erase: async (id: number) => {
        asked.push(['erase', id]);
        return 7;
      },
      save: async (id: number, path: string) => {
        asked.push(['save', id, path]);
        return { tokenCount: 8, sizeBytes: 9 };
      },
      restore: async (id: number, file: object) => {
        asked.push(['restore', id, file]);
        return 6;
      },
    },
    ...more,
  });
}

/** What is sent as a response. */
async function sent(
  route: string,
  engine: AnyEngine,
  request: Partial<Exchange> & { body?: object } = {},
) {
  const all: unknown[] = [];
  const { body = {}, ...more } = request;
  const exchange: Partial<Exchange> = {
    path: '/',
    query: new URLSearchParams(),
    signal: new AbortController().signal,
    readJson: async () => body as Record<string, unknown>,
    sendJson: (status, whole) => void all.push([status, JSON.parse(JSON.stringify(whole))]),
    ...more,
  };
  const handle = routes[route];
  if (handle === undefined) throw new Error(`There is no ${route}.`);
  await handle(engine, exchange as Exchange);
  return all[0] as [status: number, body: unknown];
}

/** The error that a request ends with. */
const refused = (...request: Parameters<typeof sent>): Promise<ApiError> =>
  Promise.resolve()
    .then(() => sent(...request))
    .then(
      () => {
        throw new Error('It was not refused.');
      },
      (error: unknown) => error as ApiError,
    );

describe('what the engine says of itself', () => {
  const PROPS = {
    default_generation_settings: { params: { seed: 1 }, n_ctx: 4096 },
    total_slots: 2,
    model_alias: 'm',
    model_path: '/m.gguf',
    modalities: { vision: false, audio: false, video: false },
    endpoint_slots: true,
    gpu_layers: 3,
    chat_template: 'T',
    bos_token: '<s>',
    eos_token: '</s>',
    build_info: 'b0-1',
  };

  test('are its properties', async () => {
    expect(await sent('GET /props', engineOf())).toEqual([200, PROPS]);
  });

  test('has no settings of texts where it makes none', async () => {
    const [, body] = await sent('GET /props', engineOf({ kind: 'embedding' }));
    expect(body).toEqual({ ...PROPS, default_generation_settings: { n_ctx: 4096 } });
  });

  test.each(['GET /v1/models', 'GET /models'])('is its one model: %s', async (route) => {
    const created = expect.any(Number);
    const data = [{ id: 'm', object: 'model', created, owned_by: 'llamacpp' }];
    const [status, body] = await sent(route, engineOf());
    expect([status, body]).toEqual([200, { object: 'list', data }]);
    const now = Date.now() / 1000;
    const [model] = (body as { data: { created: number }[] }).data;
    expect(Number.isInteger(model?.created)).toBe(true);
    expect(model?.created).toBeLessThanOrEqual(now);
    expect(model?.created).toBeGreaterThan(now - 3600);
  });
});

describe('the slots', () => {
  const BASE = { id: 0, n_ctx: 4096, is_processing: false, speculative: false, n_prompt_tokens: 7 };
  const shown = async (slot: Partial<EngineSlot>, more: object = {}) => {
    const [, body] = await sent('GET /slots', engineOf({ slots: () => [slotOf(slot)], ...more }));
    return body;
  };

  test('that have worked on nothing tell what they hold', async () => {
    expect(await shown({})).toEqual([BASE]);
    expect(await shown({ salt: 's' })).toEqual([{ ...BASE, cache_salt: 's' }]);
  });

  test('that work tell how far they are', async () => {
    expect(await shown({ isProcessing: true, task: TASK })).toEqual([
      {
        ...BASE,
        is_processing: true,
        id_task: 5,
        n_prompt_tokens_processed: 6,
        n_prompt_tokens_cache: 4,
        next_token: [{ has_next_token: true, n_remain: 17, n_decoded: 3 }],
      },
    ]);
    const [slot] = (await shown({
      isProcessing: true,
      task: { ...TASK, maxTokens: undefined },
    })) as { next_token: object[] }[];
    expect(slot?.next_token).toEqual([{ has_next_token: true, n_remain: -1, n_decoded: 3 }]);
  });

  test('that have ended tell of no work', async () => {
    expect(await shown({ task: TASK })).toEqual([
      {
        ...BASE,
        id_task: 5,
        n_prompt_tokens_processed: 0,
        n_prompt_tokens_cache: 0,
        next_token: [{ has_next_token: false, n_remain: -1, n_decoded: 0 }],
      },
    ]);
  });

  test('speculate where the engine of a text does', async () => {
    expect(await shown({}, { isSpeculative: true })).toEqual([{ ...BASE, speculative: true }]);
    expect(await shown({}, { isSpeculative: true, kind: 'embedding' })).toEqual([BASE]);
  });

  test('are hidden where the engine was started so', async () => {
    const error = await refused('GET /slots', engineOf({ areSlotsShown: false }));
    expect(error.status).toBe(501);
    expect(error.message).toMatch(/does not support slots endpoint/);
  });
});

describe('an action on a slot', () => {
  const ROUTE = 'POST /slots/*';
  const on = (slot: string, action: string | undefined, body: object = {}) => ({
    path: `/slots/${slot}`,
    query: new URLSearchParams(action === undefined ? '' : { action }),
    body,
  });

  test('erases what it holds', async () => {
    const asked: unknown[] = [];
    const answer = await sent(ROUTE, engineOf({}, asked), on('1', 'erase'));
    expect(answer).toEqual([200, { id_slot: 1, n_erased: 7 }]);
    expect(asked).toEqual([['erase', 1]]);
  });

  test('saves it into a file of its folder', async () => {
    const asked: unknown[] = [];
    const answer = await sent(ROUTE, engineOf({}, asked), on('0', 'save', { filename: 'new' }));
    expect(answer).toEqual([
      200,
      {
        id_slot: 0,
        filename: 'new',
        n_saved: 8,
        n_written: 9,
        timings: { save_ms: expect.any(Number) },
      },
    ]);
    expect(asked).toEqual([['save', 0, join(folder, 'new')]]);
    const { timings } = answer[1] as { timings: { save_ms: number } };
    expect(timings.save_ms).toBeGreaterThanOrEqual(0);
    expect(timings.save_ms).toBeLessThan(60_000);
  });

  test('restores a file that is there, with its salt', async () => {
    const asked: unknown[] = [];
    const engine = engineOf({}, asked);
    const file = { filename: 'saved', cache_salt: 's' };
    const answer = await sent(ROUTE, engine, on('1', 'restore', file));
    expect(answer).toEqual([
      200,
      {
        id_slot: 1,
        filename: 'saved',
        n_restored: 6,
        n_read: 5,
        timings: { restore_ms: expect.any(Number) },
      },
    ]);
    const { timings } = answer[1] as { timings: { restore_ms: number } };
    expect(timings.restore_ms).toBeLessThan(60_000);
    await sent(ROUTE, engine, on('1', 'restore', { filename: 'saved' }));
    const path = join(folder, 'saved');
    expect(asked).toEqual([
      ['restore', 1, { path, salt: 's' }],
      ['restore', 1, { path, salt: undefined }],
    ]);
  });

  test.each([
    ['a slot that is not there', on('2', 'erase'), 400, /^There is no slot 2\. This model has 2,/],
    ['a slot without a number', on('x', 'erase'), 400, /^There is no slot \/slots\/x\./],
    ['a path with more behind it', on('1/x', 'erase'), 400, /no slot \/slots\/1\/x\./],
    ['no action', on('0', undefined), 400, /^Invalid action$/],
    ['another action', on('0', 'load'), 400, /^Invalid action$/],
    ['no file', on('0', 'save'), 400, /^Invalid filename$/],
    ['a file that is not there', on('0', 'restore', { filename: 'no' }), 400, /no saved slot 'no'/],
    [
      'a file that is a number',
      on('0', 'save', { filename: 7 }),
      400,
      /'filename' must be a string/,
    ],
  ])('is refused for %s', async (_, request, status, message) => {
    const error = await refused(ROUTE, engineOf(), request);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.status).toBe(status);
    expect(error.message).toMatch(message);
  });

  test('is refused before a path that does not end there', async () => {
    const request = { ...on('0', 'erase'), path: '/x/slots/0' };
    expect((await refused(ROUTE, engineOf(), request)).message).toMatch(/no slot \/x\/slots\/0/);
  });

  test.each([
    '',
    '.',
    '..',
    'a/b',
    'a\\b',
    'a:b',
    'a\0b',
    '../x',
    'x'.repeat(256),
    'ü'.repeat(128),
  ])('is refused for the name %j', async (filename) => {
    const error = await refused(ROUTE, engineOf(), on('0', 'save', { filename }));
    expect(error.message).toBe('Invalid filename');
  });

  test.each(['a', '...', '.a', 'a.b', 'x'.repeat(255), `${'ü'.repeat(127)}x`])(
    'takes the name %j',
    async (filename) => {
      const [status] = await sent(ROUTE, engineOf(), on('0', 'save', { filename }));
      expect(status).toBe(200);
    },
  );

  test('takes no folder for a file', async () => {
    mkdirSync(join(folder, 'folder'), { recursive: true });
    const error = await refused(ROUTE, engineOf(), on('0', 'restore', { filename: 'folder' }));
    expect(error.message).toBe("There is no saved slot 'folder'.");
  });

  test('needs a folder, but for what erases', async () => {
    const files = { folder: undefined, erase: async () => 0 };
    const error = await refused(ROUTE, engineOf({ files }), on('0', 'save', { filename: 'a' }));
    expect(error.status).toBe(501);
    expect(error.message).toMatch(/does not support slots action/);
    expect(await sent(ROUTE, engineOf({ files }), on('0', 'erase'))).toBeDefined();
  });

  test('needs a model for texts', async () => {
    const error = await refused(ROUTE, engineOf({ kind: 'embedding' }), on('0', 'erase'));
    expect(error).toMatchObject({ status: 501, message: 'This model keeps no prompt caches.' });
  });
});

describe('a model', () => {
  test.each([
    ['POST /v1/chat/completions', 'embedding', 'chats'],
    ['POST /chat/completions/input_tokens', 'embedding', 'chats'],
    ['POST /apply-template', 'reranking', 'chats'],
    ['POST /completion', 'embedding', 'completions'],
    ['POST /infill', 'embedding', 'completions'],
    ['GET /lora-adapters', 'embedding', 'LoRA adapters'],
    ['POST /lora-adapters', 'embedding', 'LoRA adapters'],
    ['POST /v1/embeddings', 'text', 'embeddings'],
    ['POST /rerank', 'embedding', 'reranking'],
  ])('refuses %s where it is for %s', async (route, kind, what) => {
    const error = await refused(route, engineOf({ kind }));
    expect(error).toMatchObject({
      status: 501,
      message: `This server does not support ${what}; its model is for ${kind}.`,
    });
  });

  test('lists and changes its adapters', async () => {
    const adapters = {
      sendList: (exchange: Exchange) => exchange.sendJson(200, 'list'),
      change: async (exchange: Exchange) => exchange.sendJson(200, 'changed'),
    };
    expect(await sent('GET /lora-adapters', engineOf({ adapters }))).toEqual([200, 'list']);
    expect(await sent('POST /lora-adapters', engineOf({ adapters }))).toEqual([200, 'changed']);
  });
});
