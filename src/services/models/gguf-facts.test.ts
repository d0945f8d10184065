import {
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatFormatter } from '../../../engines/kit/chat/chat-formatter.ts';
import { knowsCalls } from '../../../engines/kit/chat/own-formats.ts';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { writeTinyModel } from '../../../fixtures/models/generate.ts';
import {
  bool,
  encodeGguf,
  int32s,
  text,
  texts,
  uint32,
} from '../../../fixtures/models/tiny-chat/gguf-writer.ts';
import { publishedTemplates } from '../../../fixtures/native/official-templates.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { enginePath } from '../../lib/package-root.ts';
import { readGgufHead } from '../../platform/gguf/head.ts';
import { createGgufReader, describeTemplate, readGgufFacts } from './gguf-facts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gguf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function put(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${files++}.gguf`);
  await writeFile(path, bytes);
  return path;
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint | number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const string = (value: string) =>
  Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
const header = (details: { version?: number; tensors?: bigint; keys?: bigint }) =>
  Buffer.concat([
    Buffer.from('GGUF'),
    u32(details.version ?? 3),
    u64(details.tensors ?? 0n),
    u64(details.keys ?? 0n),
  ]);
const entry = (key: string, type: number, ...value: Buffer[]) =>
  Buffer.concat([string(key), u32(type), ...value]);

test.each([
  [
    'chat',
    {
      architecture: 'llama',
      contextLength: 32768,
      type: 'llm',
      hasTools: true,
      quantization: 'F16',
    },
  ],
  [
    'embedding',
    { architecture: 'bert', contextLength: 512, type: 'embedding', embeddingLength: 64 },
  ],
  ['reranking', { architecture: 'bert', type: 'reranking' }],
] as const)('a real %s model is recognized by its metadata', async (kind, facts) => {
  const path = join(folder, `${kind}.gguf`);
  await writeTinyModel({ kind, path });
  expect(await readGgufFacts(path)).toMatchObject({ ...facts, isProjector: false });
});

test.each([
  [{ 'x.expert_count': uint32(8) }, true],
  [{ 'x.expert_count': uint32(0) }, undefined],
  [{}, undefined],
])('a mixture of experts is known by their number: %j', async (metadata, hasExperts) => {
  const path = await put(
    encodeGguf({ metadata: { 'general.architecture': text('x'), ...metadata }, tensors: [] }),
  );
  expect((await readGgufFacts(path)).hasExperts).toBe(hasExperts);
});

test.each([
  [
    'pooling makes an embedding model of any architecture',
    { 'x.pooling_type': uint32(3) },
    'embedding',
  ],
  ['pooling by rank makes a reranker', { 'x.pooling_type': uint32(4) }, 'reranking'],
  ['no pooling leaves an llm', { 'x.pooling_type': uint32(0) }, 'llm'],
  ['pooling of another kind of value is not looked at', { 'x.pooling_type': text('rank') }, 'llm'],
] as const)('%s', async (_title, metadata, type) => {
  const path = await put(
    encodeGguf({ metadata: { 'general.architecture': text('x'), ...metadata }, tensors: [] }),
  );
  expect((await readGgufFacts(path)).type).toBe(type);
});

test.each([
  [
    'heads of a size of their own',
    { 'attention.head_count_kv': 8, 'attention.key_length': 128 },
    28 * 8 * 256 * 2,
  ],
  [
    'heads that share the width',
    { 'attention.head_count_kv': 8, 'attention.head_count': 16 },
    28 * 8 * 128 * 2,
  ],
  ['no smaller number of heads for keys', { 'attention.head_count': 16 }, 28 * 16 * 128 * 2],
  [
    'values of another length',
    { 'attention.head_count_kv': 1, 'attention.key_length': 576, 'attention.value_length': 512 },
    28 * 1088 * 2,
  ],
  [
    'attention in every fourth layer',
    { 'attention.head_count_kv': 8, 'attention.key_length': 128, full_attention_interval: 4 },
    7 * 8 * 256 * 2,
  ],
  ['no word on its heads', {}, undefined],
] as const)(
  'the memory of a token is known for a model with %s',
  async (_title, numbers, bytes) => {
    const given = { block_count: 28, embedding_length: 1024, ...numbers };
    const metadata = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [`x.${key}`, uint32(value)]),
    );
    const path = await put(
      encodeGguf({ metadata: { 'general.architecture': text('x'), ...metadata }, tensors: [] }),
    );
    expect((await readGgufFacts(path)).kvBytesPerToken).toBe(bytes);
  },
);

test('an output layer for ranking makes a reranker', async () => {
  const metadata = { 'general.architecture': text('bert') };
  const tensors = [
    { name: 'cls.output.weight', sides: [1], precision: 'float32', values: new Float32Array(1) },
  ] as const;
  expect((await readGgufFacts(await put(encodeGguf({ metadata, tensors })))).type).toBe(
    'reranking',
  );
});

test.each([
  ['sees', {}, true],
  [
    'only hears',
    { 'clip.has_vision_encoder': bool(false), 'clip.has_audio_encoder': bool(true) },
    false,
  ],
] as const)('a projector that %s is recognized', async (_title, metadata, hasVision) => {
  const path = await put(
    encodeGguf({ metadata: { 'general.architecture': text('clip'), ...metadata }, tensors: [] }),
  );
  expect(await readGgufFacts(path)).toMatchObject({ isProjector: true, hasVision });
});

test('no more than two megabytes of a head are kept, of those values that come first and fit', async () => {
  const words = Object.fromEntries(
    ['a', 'b', 'c'].map((name) => [name, text(name.repeat(900 * 1024))]),
  );
  const path = await put(
    encodeGguf({ metadata: { ...words, 'general.architecture': text('x') }, tensors: [] }),
  );
  const { metadata } = await readGgufHead(path);
  expect([...metadata.keys()]).toEqual(['a', 'b', 'general.architecture']);
  expect((await readGgufFacts(path)).architecture).toBe('x');
});

test('a long vocabulary is stepped over, and what follows it is read', async () => {
  const metadata = {
    'general.architecture': text('x'),
    'tokenizer.ggml.tokens': texts(Array.from({ length: 20_000 }, (_, index) => `token ${index}`)),
    'x.attention.head_count_kv': int32s([2, 8, 4]),
    'tokenizer.chat_template': text('<think></think>'),
    'tokenizer.chat_template.tool_use': text('{% if tools %}{{ message.tool_calls }}{% endif %}'),
  };
  const path = await put(encodeGguf({ metadata, tensors: [] }));
  expect((await readGgufHead(path)).metadata.has('tokenizer.ggml.tokens')).toBe(false);
  expect(await readGgufFacts(path)).toMatchObject({
    headCountKv: 8,
    hasTools: true,
    hasThoughts: true,
  });
});

test.each([
  [
    'that shows tools and no calls, as Granite 3.3',
    '{%- if tools %}{{ tools | tojson }}<|tool_call|>{% endif %}',
    {},
  ],
  [
    'with calls and no tools, as R1-Distill-Llama',
    "{{ message['tool_calls'] }}tools</think>",
    { hasThoughts: true },
  ],
  [
    'with both',
    "{% if tools and not x == '%' %}{% endif %}{{ message.tool_calls }}",
    { hasTools: true },
  ],
  ['of plain words', 'tools tool_calls think', {}],
])('a template %s says what the model can do', (_title, template, expected) => {
  expect(describeTemplate(template)).toEqual({ hasTools: false, hasThoughts: false, ...expected });
});

test('each published template says to us what it says to llama.cpp', {
  timeout: 60_000,
}, async () => {
  const templates = await publishedTemplates(join(folder, 'sources'));
  const modelPath = join(folder, 'words.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  const program = await bundledProgram(enginePath('llamacpp'));
  const formatter = new ChatFormatter({ program, modelPath, execArgv: [] });
  const weather = {
    type: 'function',
    function: { name: 'get_weather', parameters: { type: 'object', properties: {} } },
  };
  const other: string[] = [];
  for (const [name, template] of templates) {
    const formatted = (params: object) =>
      formatter
        .format(
          {
            messages: [{ role: 'user', content: 'Hi' }],
            template,
            params: { enable_thinking: true, ...params },
          },
          new AbortController().signal,
        )
        .catch(() => undefined);
    const [plain, offered] = [
      await formatted({}),
      await formatted({ tools: [weather], tool_choice: 'auto' }),
    ];
    const hasTools =
      offered !== undefined && knowsCalls(offered) && offered.prompt.includes('get_weather');
    const hasThoughts = (plain?.thinking_start_tag ?? '') !== '';
    const said = describeTemplate(template);
    if (said.hasTools !== hasTools) other.push(`tools of ${name}`);
    if (said.hasThoughts !== hasThoughts) other.push(`thoughts of ${name}`);
  }
  formatter.close();
  expect(templates.size).toBeGreaterThan(140);
  expect(other).toEqual([
    // It can't tell how they are written; the embedded engine reads them.
    'thoughts of ollama/phi4-reasoning:14b',
    // Nor these calls, which stay content.
    'tools of ollama/llama3.2-vision:latest',
    'tools of ollama/llama3.2-vision:90b',
    'thoughts of ollama/deepseek-v3.1:latest',
    // It takes these families for thinking as a whole; the templates of these members know no
    // thoughts.
    'thoughts of Kimi-K2-Instruct',
    'thoughts of LFM2-8B-A1B',
    'thoughts of moonshotai-Kimi-K2',
    'thoughts of unsloth-mistral-Devstral-Small-2507',
  ]);
});

test('cut off anywhere in its head, a model is refused; cut off behind it, it is read', async () => {
  const whole = join(folder, 'whole.gguf');
  await writeTinyModel({ kind: 'chat', path: whole });
  const bytes = await readFile(whole);
  const path = join(folder, 'cut.gguf');
  await writeFile(path, bytes);
  const isReadable = (): Promise<boolean> =>
    readGgufHead(path).then(
      () => true,
      (error) => {
        expect(error.message).toMatch(/cut off|does not begin/);
        return false;
      },
    );
  // The length behind which the head is complete, by halving.
  let [tooShort, enough] = [0, bytes.length];
  while (enough - tooShort > 1) {
    const middle = (tooShort + enough) >> 1;
    await writeFile(path, bytes.subarray(0, middle));
    if (await isReadable()) enough = middle;
    else tooShort = middle;
  }
  const step = Math.max(1, Math.floor(enough / 2000));
  await writeFile(path, bytes.subarray(0, enough - 1));
  for (
    let length = enough - 1;
    length >= 0;
    length -= length > 400 && enough - length > 400 ? step : 1
  ) {
    await truncate(path, length);
    expect(await isReadable(), `the first ${length} bytes`).toBe(false);
  }
});

const HUGE = 2n ** 63n;
test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(4096)],
  ['text', Buffer.from('GGUF is a file format, and this is not a file of it.')],
  ['an old version', header({ version: 1 })],
  [
    'a big-endian version',
    Buffer.concat([Buffer.from('GGUF'), Buffer.from([0, 0, 0, 3]), Buffer.alloc(16)]),
  ],
  ['2^63 keys', header({ keys: HUGE })],
  ['2^64-1 tensors', header({ tensors: 2n ** 64n - 1n })],
  ['10000 keys that are not there', header({ keys: 10_000n })],
  ['a key of 2^63 bytes', Buffer.concat([header({ keys: 1n }), u64(HUGE), Buffer.alloc(100)])],
  [
    'a text of 2^63 bytes',
    Buffer.concat([header({ keys: 1n }), entry('a', 8, u64(HUGE)), Buffer.alloc(100)]),
  ],
  [
    'a text of 2^53 bytes',
    Buffer.concat([header({ keys: 1n }), entry('a', 8, u64(2n ** 53n)), Buffer.alloc(100)]),
  ],
  [
    'an array of 2^63 numbers',
    Buffer.concat([header({ keys: 1n }), entry('a', 9, u32(4), u64(HUGE)), Buffer.alloc(99)]),
  ],
  [
    'an array of 2^63 texts',
    Buffer.concat([header({ keys: 1n }), entry('a', 9, u32(8), u64(HUGE)), Buffer.alloc(9999)]),
  ],
  [
    'arrays of arrays',
    Buffer.concat([
      header({ keys: 1n }),
      entry('a', 9, u32(9), u64(1), u32(9), u64(1)),
      Buffer.alloc(99),
    ]),
  ],
  ['an unknown type', Buffer.concat([header({ keys: 1n }), entry('a', 13, u64(0))])],
  [
    'an array of an unknown type',
    Buffer.concat([header({ keys: 1n }), entry('a', 9, u32(99), u64(1))]),
  ],
  [
    'a tensor of 2^32-1 dimensions',
    Buffer.concat([header({ tensors: 1n }), string('a'), u32(2 ** 32 - 1), Buffer.alloc(99)]),
  ],
])('a file with %s is refused', async (_title, bytes) => {
  await expect(readGgufFacts(await put(bytes))).rejects.toThrow();
});

test('a head of more than 64 MiB is refused without reading it into memory', async () => {
  const path = await put(
    Buffer.concat([header({ keys: 1n }), entry('a', 9, u32(8), u64(2n ** 40n))]),
  );
  const file = await open(path, 'r+');
  // A sparse file: texts of no length, without end.
  await file.truncate(2 ** 33);
  await file.close();
  const before = process.memoryUsage().rss;
  await expect(readGgufFacts(path)).rejects.toThrow('its head is longer than 64 MiB');
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 2 ** 20);
});

test('keys that mean something to objects, and numbers that are none, do no harm', async () => {
  const bytes = Buffer.concat([
    header({ keys: 5n }),
    entry('__proto__', 9, u32(4), u64(1), u32(7)),
    entry('constructor', 8, string('x')),
    entry('general.architecture', 8, string('__proto__')),
    entry('__proto__.context_length', 6, Buffer.from([0, 0, 0xc0, 0x7f])),
    entry('__proto__.block_count', 10, u64(2n ** 64n - 1n)),
  ]);
  const facts = await readGgufFacts(await put(bytes));
  expect(facts).toMatchObject({ architecture: '__proto__', type: 'llm' });
  expect(Object.keys(facts)).not.toContain('contextLength');
  expect(Object.keys(facts)).not.toContain('blockCount');
});

test('a file with changed bytes is read or refused, and always soon', async () => {
  const path = join(folder, 'fuzzed.gguf');
  await writeTinyModel({ kind: 'embedding', path });
  const whole = (await readFile(path)).subarray(0, 30_000);
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 100; round++) {
    const bytes = Buffer.from(whole);
    for (let change = 0; change <= random(4); change++)
      bytes[random(random(2) ? 600 : bytes.length)] = random(256);
    await writeFile(path, bytes);
    const outcome = await readGgufFacts(path).then(
      () => 'read',
      (error) => (error instanceof Error ? 'refused' : error),
    );
    expect(['read', 'refused']).toContain(outcome);
  }
});

test('facts are kept until the file changes, and an unreadable file is logged once', async () => {
  const { log, lines } = createSilentLog();
  const reader = createGgufReader({ log });
  const path = await put(Buffer.alloc(0));
  expect(await reader.read(path)).toBeUndefined();
  expect(await reader.read(path)).toBeUndefined();
  expect(lines).toEqual([
    expect.stringMatching(/^Warning: .*can't be read as GGUF: it is cut off/),
  ]);
  await writeTinyModel({ kind: 'chat', path });
  const facts = await reader.read(path);
  expect(facts?.type).toBe('llm');
  expect(await reader.read(path)).toBe(facts);
  await utimes(path, 1, 1);
  expect(await reader.read(path)).not.toBe(facts);
  expect(await reader.read(join(folder, 'nowhere.gguf'))).toBeUndefined();
});

test('a whole head is read each time, and a file that is none or gone has none', async () => {
  const silent = createSilentLog();
  const reader = createGgufReader({ log: silent.log });
  const metadata = { 'general.architecture': text('x') };
  const tensors = [
    { name: 'a', sides: [1], precision: 'float32', values: new Float32Array(1) },
  ] as const;
  const path = await put(encodeGguf({ metadata, tensors }));
  expect(await reader.head(path, 1)).toMatchObject({
    metadata: new Map([['general.architecture', 'x']]),
    tensors: [{ name: 'a', type: 'F32', shape: [1] }],
  });
  expect((await reader.head(path, 0))?.tensors).toEqual([]);
  await writeFile(path, 'GGUF');
  expect(await reader.head(path, 1)).toBeUndefined();
  await rm(path);
  expect(await reader.head(path, 1)).toBeUndefined();
});

test('a file is closed again, also one that can not be read', async () => {
  const path = await put(Buffer.from('GGU'));
  const descriptors = async () => {
    const open = await readdir('/proc/self/fd').catch(() => []);
    return Promise.all(open.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  };
  await expect(readGgufHead(path)).rejects.toThrow();
  expect(await descriptors()).not.toContain(path);
});
