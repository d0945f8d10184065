// A model of Kokoro's shape and its voices, without the library that computes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tinyVoices } from '../../fixtures/models/tiny-kokoro.ts';
import type { Library, Tensor } from '../kit/onnx.ts';
import { createModel, readVoices } from './model.ts';

const STYLE_BYTES = 256 * 4;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kokoro-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function voicesIn(content: Buffer) {
  files += 1;
  const path = join(folder, `${files}.bin`);
  await writeFile(path, content);
  return readVoices(path);
}

describe('the voices of a file', () => {
  test('have a style for each length of a text, as the file has it', async () => {
    const voices = await voicesIn(tinyVoices({ af_heart: 1, bf_emma: 0.5 }));
    expect([...voices.keys()]).toEqual(['af_heart', 'bf_emma']);
    const styles = voices.get('bf_emma') ?? Buffer.alloc(0);
    expect([styles.length, styles.readFloatLE(0), styles.readFloatLE(styles.length - 4)]).toEqual([
      510 * STYLE_BYTES,
      0.5,
      0.5,
    ]);
  });

  test('are those with a name; what else is in the file is left alone', async () => {
    const voices = await voicesIn(tinyVoices({ '../af_heart': 1, '1af': 1, 'af.v1-b+c': 1 }));
    expect([...voices.keys()]).toEqual(['af.v1-b+c']);
  });

  const changed = (from: string, to: string) =>
    Buffer.from(tinyVoices({ a: 1 }).toString('latin1').replace(from, to), 'latin1');

  test.each<[string, Buffer, RegExp]>([
    ['no zip', Buffer.from('no zip at all'), /not a zip of arrays/],
    ['none in it', tinyVoices({}), /it has no voices/],
    ['one of other numbers', changed("'<f4'", "'<f8'"), /'a' is not a list of 256 numbers/],
    [
      'one of another length',
      changed('(510, 1, 256)', '(510, 1, 128)'),
      /'a' is not a list of 256/,
    ],
    ['one without a style', changed('(510, 1, 256)', '(000, 1, 256)'), /'a' is not a list of 256/],
    ['one that is cut off', changed('(510, 1, 256)', '(511, 1, 256)'), /'a' is cut off/],
  ])('can not be used with %s, which says what to do', async (_what, content, why) => {
    const voices = voicesIn(content);
    await expect(voices).rejects.toThrow(why);
    await expect(voices).rejects.toThrow(
      /^The file with its voices can't be used: .* pull it again/,
    );
  });
});

/** A library whose models have these inputs, and give back this sound; `runs` has what they got. */
function libraryOf(
  inputs: Readonly<Record<string, string>>,
  outputNames: readonly string[],
  data: Tensor['data'] = Float32Array.of(0.5),
) {
  const runs: [feeds: Readonly<Record<string, Tensor>>, outputs: readonly string[]][] = [];
  const library: Library = {
    Tensor: class {
      readonly type: string;
      readonly data: Tensor['data'];
      readonly dims: readonly number[];
      constructor(type: string, given: ArrayBufferView, dims: readonly number[]) {
        this.type = type;
        this.data = given as Tensor['data'];
        this.dims = dims;
      }
    },
    InferenceSession: {
      create: async () => ({
        inputMetadata: Object.entries(inputs).map(([name, type]) => ({ name, type })),
        outputNames,
        async run(feeds, fetches) {
          runs.push([feeds, Object.keys(fetches)]);
          return Object.fromEntries(
            Object.keys(fetches).map((name) => [name, { type: 'float32', dims: [1], data }]),
          );
        },
      }),
    },
  };
  return { library, runs };
}

const details = { modelFile: 'kokoro.onnx', threads: 1 };
const KOKORO = { input_ids: 'int64', style: 'float32', speed: 'float32' };

describe('a model', () => {
  /** The first number of each style says for how many tokens it is. */
  const styles = Buffer.concat(
    [0, 1, 2].map((tokens) => Buffer.from(new Float32Array(256).fill(tokens).buffer)),
  );

  test('speaks tokens that it frames, in the style of a text of that length', async () => {
    const { library, runs } = libraryOf(KOKORO, ['waveform']);
    const { speak, hasWholeSpeeds } = await createModel(library, details);
    expect([await speak([7, 8], styles, 1.5), hasWholeSpeeds]).toEqual([
      Float32Array.of(0.5),
      false,
    ]);
    const [feeds, outputs] = runs[0] ?? [];
    expect([feeds?.input_ids?.data, feeds?.input_ids?.dims]).toEqual([
      BigInt64Array.of(0n, 7n, 8n, 0n),
      [1, 4],
    ]);
    expect([feeds?.style?.data, feeds?.style?.dims]).toEqual([
      new Float32Array(256).fill(2),
      [1, 256],
    ]);
    expect([feeds?.speed?.type, feeds?.speed?.data, outputs]).toEqual([
      'float32',
      Float32Array.of(1.5),
      ['waveform'],
    ]);
    // For a longer text the voice has no style.
    await speak([7, 8, 9, 10], styles, 1);
    expect(runs[1]?.[0].style?.data).toEqual(new Float32Array(256).fill(2));
    await speak([], styles, 1);
    expect(runs[2]?.[0].style?.data).toEqual(new Float32Array(256).fill(0));
  });

  test('of another export has other names, and may have whole speeds', async () => {
    const inputs = { tokens: 'int64', style: 'float32', speed: 'int32' };
    for (const [outputs, sound] of [
      [['durations', 'audio'], 'audio'],
      [['first', 'second'], 'first'],
    ] as const) {
      const { library, runs } = libraryOf(inputs, outputs);
      const { speak, hasWholeSpeeds } = await createModel(library, details);
      await speak([7], styles, 2);
      expect(hasWholeSpeeds).toBe(true);
      expect([Object.keys(runs[0]?.[0] ?? {}), runs[0]?.[1]]).toEqual([
        ['tokens', 'style', 'speed'],
        [sound],
      ]);
      expect(runs[0]?.[0].speed?.data).toEqual(Int32Array.of(2));
    }
  });

  test.each([
    ['other tokens', { ...KOKORO, input_ids: 'int32' }, 'input_ids (int32), style (float32)'],
    ['another speed', { ...KOKORO, speed: 'int64' }, 'speed (int64)'],
    ['another style', { ...KOKORO, style: 'float16' }, 'style (float16)'],
    ['one more input', { ...KOKORO, mask: 'int64' }, 'mask (int64)'],
    ['no input', {}, 'its inputs are none'],
  ])('with %s is not one of Kokoro', async (_what, inputs, found) => {
    const { library } = libraryOf(inputs, ['waveform']);
    const made = createModel(library, details);
    await expect(made).rejects.toThrow(/^It is not a Kokoro model: /);
    await expect(made).rejects.toThrow(found);
  });

  test('without an output is none either, and neither is sound of other numbers', async () => {
    await expect(createModel(libraryOf(KOKORO, []).library, details)).rejects.toThrow(/Kokoro/);
    const { library } = libraryOf(KOKORO, ['waveform'], new Float64Array(1));
    const { speak } = await createModel(library, details);
    await expect(speak([7], styles, 1)).rejects.toThrow('The model gave no sound of 32-bit');
  });
});
