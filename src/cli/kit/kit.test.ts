import type { Command } from 'commander';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BackendSupport, Model } from '../../../generated/client/index.ts';
import { operationTable } from '../../../generated/handlers.ts';
import { bytesText } from '../../lib/sizes.ts';
import { createProgram } from '../program.ts';
import { versionNote } from './calls.ts';
import { createContext } from './context.ts';
import { CommandFailed, failureOfServer } from './failures.ts';
import { readKeyValues } from './inputs.ts';
import {
  type Machine,
  memoryOf,
  modelFit,
  offersFor,
  type Purpose,
  purposeOf,
  whyNot,
} from './machine.ts';
import { addressOf } from './server.ts';
import { agoText, countText, gibibytesText, timeText } from './table.ts';
import { hasColours } from './terminal.ts';
import texts from './texts.json' with { type: 'json' };

describe('where the server is', () => {
  test.each([
    { given: {}, baseUrl: 'http://localhost:13305', isHere: true },
    { given: { host: '0.0.0.0', port: '8000' }, baseUrl: 'http://localhost:8000', isHere: true },
    { given: { host: '::1' }, baseUrl: 'http://[::1]:13305', isHere: true },
    { given: { host: '[::]' }, baseUrl: 'http://localhost:13305', isHere: true },
    { given: { host: 'box', port: '' }, baseUrl: 'http://box:13305', isHere: false },
    { given: { host: 'http://box' }, baseUrl: 'http://box:80', isHere: false },
    { given: { host: 'https://box' }, baseUrl: 'https://box:443', isHere: false },
    { given: { host: 'https://box:8443/x' }, baseUrl: 'https://box:8443', isHere: false },
    { given: { host: 'http://box', port: '9' }, baseUrl: 'http://box:9', isHere: false },
    { given: { host: '127.0.0.1:31801' }, baseUrl: 'http://127.0.0.1:31801', isHere: true },
    { given: { host: '0.0.0.0:31801' }, baseUrl: 'http://localhost:31801', isHere: true },
    { given: { host: ':31801' }, baseUrl: 'http://localhost:31801', isHere: true },
    { given: { host: '[::1]:31801' }, baseUrl: 'http://[::1]:31801', isHere: true },
    { given: { host: 'box:31801', port: '9' }, baseUrl: 'http://box:9', isHere: false },
  ])('$given is $baseUrl', ({ given, baseUrl, isHere }) => {
    expect(addressOf(given)).toMatchObject({ baseUrl, isHere });
  });

  test.each([
    { words: { host: 'http://127.0.0.1:22102' }, baseUrl: 'http://127.0.0.1:22102' },
    { words: { host: 'http://127.0.0.1:22102', port: '5' }, baseUrl: 'http://127.0.0.1:5' },
    { words: { host: 'http://127.0.0.1' }, baseUrl: 'http://127.0.0.1:22190' },
    { words: { host: 'localhost:22102' }, baseUrl: 'http://localhost:22102' },
    { words: {}, baseUrl: 'http://localhost:22190' },
  ])('$words is $baseUrl where LEMONADE_PORT is 22190', ({ words, baseUrl }) => {
    const before = process.env.LEMONADE_PORT;
    process.env.LEMONADE_PORT = '22190';
    onTestFinished(() => {
      if (before === undefined) delete process.env.LEMONADE_PORT;
      else process.env.LEMONADE_PORT = before;
    });
    const ends = { signal: new AbortController().signal, atEnd: () => undefined };
    expect(createContext(words, ends).address.baseUrl).toBe(baseUrl);
  });

  test.each([
    { port: 'x' },
    { port: '0' },
    { port: '70000' },
    { host: 'ftp://box' },
    { host: 'box:x' },
    { host: 'a b' },
  ])('%o is refused', (given) => {
    expect(() => addressOf(given)).toThrow(CommandFailed);
  });
});

test.each(Object.entries(texts.remedies))(
  'what a terminal says for %s names commands that exist',
  (operation, sentence) => {
    expect(Object.keys(operationTable)).toContain(operation);
    const commands = [...sentence.matchAll(/'lemonade ([^']+)'/g)].map(([, words = '']) =>
      words.split(' '),
    );
    expect(commands).not.toEqual([]);
    for (const words of commands) {
      let found = createProgram(async () => undefined) as unknown as Command;
      for (const word of words.filter((one) => /^[a-z-]+$/.test(one))) {
        const next = found.commands.find(
          (one) => one.name() === word || one.aliases().includes(word),
        );
        if (word.startsWith('--')) expect(found.options.map(({ long }) => long)).toContain(word);
        else if (next === undefined)
          expect.fail(`There is no command 'lemonade ${words.join(' ')}'.`);
        else found = next;
      }
    }
  },
);

describe('an error of the server at a terminal', () => {
  const text = "Did you mean 'a'? GET /api/v1/models?show_all=true lists all models.";
  const remedy = { text, operation: 'listModels', suggestions: ['a'] };

  test('is its problem, with a command in place of the words for clients of the API', () => {
    const { message, advice } = failureOfServer(
      { message: `Model b has not been found. ${text}`, remedy },
      'notFound',
    );
    expect(message).toBe('Model b has not been found.');
    expect(advice).toBe("Did you mean 'a'? 'lemonade list --all' lists all models.");
  });

  test('that wants the admin key says how a command gives it', () => {
    const toSend = { text: "Send it as 'Authorization: Bearer <LEMONADE_ADMIN_API_KEY>'." };
    const said = {
      message: `This needs the admin key. ${toSend.text}`,
      code: 'admin_key_required',
      remedy: toSend,
    };
    const { message, advice } = failureOfServer(said, 'failed');
    expect(message).toBe('This needs the admin key.');
    expect(advice).toMatch(/--api-key or LEMONADE_ADMIN_API_KEY/);
  });

  test('whose operation has no command is said as it is', () => {
    const said = { message: 'No slot. Look.', remedy: { text: 'Look.', operation: 'listSlots' } };
    expect(failureOfServer(said, 'failed')).toMatchObject({
      message: 'No slot. Look.',
      advice: undefined,
    });
  });
});

test.each([
  [
    '0.2.0',
    '0.10.0',
    /^The server is version 0\.2\.0 and .* 0\.10\.0: update the server, and start it again\.$/,
  ],
  ['1.0.0-beta', '1.0.1', /update the server/],
  [
    '2.0.0',
    '1.9.9',
    /^The server is version 2\.0\.0 and .* 1\.9\.9: 'lemonade update' updates this program\.$/,
  ],
])(
  'of a server of version %s and a program of version %s the older one is to be updated',
  (server, own, says) => {
    expect(versionNote(server, own)).toMatch(says);
    expect(versionNote(own, own)).toBeUndefined();
  },
);

test.each([
  { word: 'ctx_size=8192', values: { ctx_size: 8192 } },
  { word: 'ctx-size=-1', values: { ctx_size: -1 } },
  { word: 'llamacpp_args=--threads 2 --x=y', values: { llamacpp_args: '--threads 2 --x=y' } },
  { word: 'a=true', values: { a: true } },
  { word: 'a=null', values: { a: null } },
  { word: 'a=', values: { a: '' } },
])("'$word' is $values", ({ word, values }) => {
  expect(readKeyValues([word])).toEqual(values);
});

test('what is not key=value, and keys that there are not, are refused with the nearest one', () => {
  expect(() => readKeyValues(['ctx_size'])).toThrow("'ctx_size' is not key=value.");
  expect(() => readKeyValues(['ctx_sice=1'], ['ctx_size'])).toThrow(
    expect.objectContaining({ advice: "Did you mean 'ctx_size'?" }),
  );
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [999_600, '1.0 MB'],
  [408_021_893, '408 MB'],
  [4.7e9, '4.7 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('other figures are as people read them', () => {
  expect([59.6, 61, 120, 3600, 7500].map(timeText)).toEqual([
    '1 min',
    '1 min 1 s',
    '2 min',
    '1 h',
    '2 h 5 min',
  ]);
  expect([0.4, 30, 130].map(agoText)).toEqual(['just now', '30 s ago', '2 min ago']);
  expect([gibibytesText(undefined), gibibytesText(0.38)]).toEqual(['', '408 MB']);
  expect([countText(1, 'model'), countText(2, 'model')]).toEqual(['1 model', '2 models']);
});

test.each([
  { environment: {}, isTTY: true, is: true },
  { environment: {}, isTTY: false, is: false },
  { environment: { NO_COLOR: '1' }, isTTY: true, is: false },
  { environment: { FORCE_COLOR: '1' }, isTTY: false, is: true },
  { environment: { FORCE_COLOR: '0' }, isTTY: true, is: false },
  { environment: { TERM: 'dumb' }, isTTY: true, is: false },
])('colours with $environment on a terminal, $isTTY: $is', ({ environment, isTTY, is }) => {
  expect(hasColours({ isTTY }, environment)).toBe(is);
});

describe('which models a machine runs', () => {
  const cpu = { devices: { cpu: { available: true } }, model_memory_gb: 12.8 };
  const backend = (state: BackendSupport['state'], message = '') => ({
    state,
    message,
    devices: [],
    action: '',
  });
  const machine = {
    ...cpu,
    recipes: {
      llamacpp: {
        backends: { cuda: backend('unsupported', 'Requires a card'), cpu: backend('installable') },
      },
      flm: { backends: { npu: backend('unsupported', 'Requires an AMD NPU') } },
      odd: {
        backends: {
          a: backend('unsupported', 'Requires A'),
          b: backend('unsupported', 'It is not here'),
        },
      },
    },
  };
  const model = (id: string, size: number, more: Partial<Model> = {}): Model => ({
    id,
    size,
    name: id,
    object: 'model',
    created: 0,
    owned_by: 'lemonade',
    checkpoint: '',
    recipe: 'llamacpp',
    downloaded: false,
    labels: ['chat'],
    suggested: true,
    ...more,
  });
  const offered = (purpose: Purpose, models: readonly Model[], where: Machine = machine) => {
    const { first, all } = offersFor(purpose, models, where);
    return [first?.id, all.map(({ id }) => id)];
  };

  test.each([
    { recipe: 'llamacpp', is: undefined },
    { recipe: 'flm', is: 'flm:npu requires an AMD NPU.' },
    { recipe: 'odd', is: 'odd:a requires A; odd:b: It is not here.' },
    { recipe: 'of a newer server', is: undefined },
    { recipe: 'llamacpp', unavailable_reason: 'It is gone.', is: 'It is gone.' },
  ])('what speaks against $recipe ($unavailable_reason) is: $is', ({ is, ...given }) => {
    expect(whyNot(given, machine)).toBe(is);
  });

  test.each([
    { size: 5, fit: 'well' },
    { size: 10, fit: 'tight' },
    { size: 11, fit: 'too large' },
    { size: undefined, fit: 'well' },
  ])('$size GiB in a memory of 16 GB: $fit', ({ size, fit }) => {
    expect(modelFit({ size }, machine)).toBe(fit);
    const { model_memory_gb: _unknown, ...older } = machine;
    expect(modelFit({ size }, older)).toBe('well');
  });

  test('one of a useful size is the first, of the popular ones; what can not run or does not fit is not offered', () => {
    const hot = { labels: ['chat', 'hot'] };
    const models = [
      model('large', 60, hot),
      model('npu', 2, { ...hot, recipe: 'flm' }),
      model('here', 2, { ...hot, downloaded: true }),
      model('not suggested', 2, { suggested: false }),
      model('plain', 2),
      model('hot 4', 4, hot),
      model('hot 1', 1.2, hot),
    ];
    expect(offered('chat', models)).toEqual(['hot 1', ['hot 1', 'plain', 'hot 4']]);
    const card = { amd_gpu: [{ available: true, vram_gb: 16 }] };
    expect(offered('chat', models, { ...machine, devices: card })[0]).toBe('hot 4');
    const many = Array.from({ length: 20 }, (_, index) => model(`m${index}`, 1 + index / 10));
    expect(offersFor('chat', many, machine).all).toHaveLength(8);
  });

  test('for images the smallest that makes some is offered, and none that only enlarges them', () => {
    const upscaler = model('upscaler', 0.1, { labels: ['upscaling', 'image'] });
    const models = [
      model('paints', 7, { labels: ['image'] }),
      model('paints too', 5, { labels: ['image'] }),
      upscaler,
    ];
    expect(offered('image', models)).toEqual(['paints too', ['paints too', 'paints']]);
    expect(purposeOf(upscaler)).toBe('upscaling');
  });
});

test('a model may take as much memory as the server says', () => {
  expect(memoryOf({ model_memory_gb: 8 })).toBe(8 * 2 ** 30);
  expect(memoryOf({})).toBeUndefined();
});
