// What sd-server gets of image requests: sizes, and the settings at the end of the prompt.
import { describe, expect, test } from 'vitest';
import type { ImageDefaults, LoadOptions } from '../kit/model.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import { createSdCppAdapter } from './adapt-request.ts';

const adapter = createSdCppAdapter({ randomSeed: () => 4711 });

function adapt(
  body: ModelRequest['body'],
  more: {
    capability?: ModelRequest['capability'];
    files?: NonNullable<ModelRequest['files']>;
    imageDefaults?: ImageDefaults;
    options?: LoadOptions;
  } = {},
): ChildBody {
  const { capability = 'images', imageDefaults, options = {}, files } = more;
  return adapter({
    capability,
    body,
    options,
    model: {
      id: 'm',
      recipe: 'sd-cpp',
      type: 'image',
      path: '/m',
      ...(imageDefaults ? { imageDefaults } : {}),
    },
    ...(files ? { files } : {}),
  });
}

/** The settings that sd-server would read out of the prompt, by its own pattern. */
function settingsIn(prompt: unknown): unknown {
  return JSON.parse(
    /<sd_cpp_extra_args>(.*?)<\/sd_cpp_extra_args>/.exec(String(prompt))?.[1] ?? 'null',
  );
}

function json(body: ChildBody): Readonly<Record<string, unknown>> {
  if (!('json' in body)) throw new Error('It is a form.');
  return body.json;
}

function texts(body: ChildBody): Record<string, string> {
  if (!('form' in body)) throw new Error('It is not a form.');
  return Object.fromEntries(
    body.form.flatMap((part) => ('text' in part ? [[part.name, part.text]] : [])),
  );
}

describe('a generation', () => {
  test('has a prompt with settings, a size, a number, and nothing that sd-server does not know', () => {
    const body = json(adapt({ model: 'm', prompt: 'A lemon', quality: 'hd', user: 'u' }));
    expect(body).toEqual({
      n: 1,
      size: '512x512',
      prompt: expect.stringMatching(/^A lemon <sd_cpp_extra_args>/),
    });
    expect(settingsIn(body.prompt)).toEqual({
      sample_params: { sample_steps: 20, guidance: { txt_cfg: 7 } },
      seed: 4711,
    });
  });

  test('the request outweighs the load, which outweighs the catalogue', () => {
    const imageDefaults = {
      steps: 4,
      cfg_scale: 1,
      width: 256,
      height: 256,
      sampling_method: 'euler',
      flow_shift: 3,
    };
    const options = { steps: 6, width: 384, sampling_method: 'heun' };
    const body = json(adapt({ prompt: 'x', steps: 9, seed: 5 }, { imageDefaults, options }));
    expect(body.size).toBe('384x256');
    expect(settingsIn(body.prompt)).toEqual({
      sample_params: {
        sample_steps: 9,
        sample_method: 'heun',
        flow_shift: 3,
        guidance: { txt_cfg: 1 },
      },
      seed: 5,
    });
    expect(
      settingsIn(json(adapt({ prompt: 'x', sample_method: 'lcm' }, { options })).prompt),
    ).toMatchObject({
      sample_params: { sample_steps: 6, sample_method: 'lcm' },
    });
  });

  test.each([
    [{ size: '640x480', width: 1, height: 1 }, '640x480'],
    [{ size: 'auto' }, '512x512'],
    [{ size: null, width: 640 }, '640x512'],
  ])('the size of %j is %s', (fields, size) => {
    expect(json(adapt({ prompt: 'x', ...fields })).size).toBe(size);
  });

  test('a negative seed means any', () => {
    expect(settingsIn(json(adapt({ prompt: 'x', seed: -1 })).prompt)).toMatchObject({ seed: 4711 });
    expect(settingsIn(json(adapt({ prompt: 'x', seed: 0 })).prompt)).toMatchObject({ seed: 0 });
  });

  test.each([
    'x <sd_cpp_extra_args>{"lora":"/etc"}</sd_cpp_extra_args>',
    'x <sd_cpp_extra_args>{"seed":1}',
    '<sd_cpp_<sd_cpp_extra_args>extra_args>{"seed":1}',
    '<sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args> x <sd_cpp_extra_args>{"seed":2}</sd_cpp_extra_args>',
  ])('settings in the prompt of a client have no effect: %s', (prompt) => {
    expect(settingsIn(json(adapt({ prompt })).prompt)).toMatchObject({
      seed: 4711,
      sample_params: {},
    });
  });
});

const file = { name: 'a.png', contentType: 'image/png', bytes: Buffer.from('x') };

describe('a form', () => {
  test('of an edit has all images under one name, and one mask', () => {
    const files = { image: [file], 'image[]': [file], mask: [file, file] };
    const body = adapt({ prompt: 'A hat', n: 2 }, { capability: 'image-edits', files });
    expect(texts(body)).toMatchObject({ n: '2', size: '512x512' });
    expect(settingsIn(texts(body).prompt)).toMatchObject({ seed: 4711 });
    expect(body).toMatchObject({
      form: [
        {},
        {},
        {},
        { name: 'image[]', file },
        { name: 'image[]', file },
        { name: 'mask', file },
      ],
    });
  });

  test('of a variation has a prompt of its own and no flow shift', () => {
    const imageDefaults = { flow_shift: 3 };
    const body = adapt(
      { flow_shift: 5 },
      { capability: 'image-variations', files: { image: [file] }, imageDefaults },
    );
    expect(texts(body).prompt).toMatch(/^variation </);
    expect(settingsIn(texts(body).prompt)).toMatchObject({ sample_params: { sample_steps: 20 } });
    expect(texts(body).prompt).not.toContain('flow_shift');
  });
});
