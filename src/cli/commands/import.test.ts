import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { model, system } from '../../../fixtures/command-run.ts';
import { importModels } from './import.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Imports from there; `pulled` is how the server streams a pull, `projectors` those of each repository. */
async function imported(
  source: string,
  {
    projectors = ['mmproj.gguf', 'other.gguf'],
    pulled = [{ event: 'complete', data: { status: 'success' } }],
    ...setup
  }: CommandSetup & {
    projectors?: readonly string[];
    pulled?: Parameters<typeof eventStream>[0];
  } = {},
) {
  const made = createCommandContext(({ what }) => {
    if (what === 'GET /health') return { version: '0.1.0' };
    if (what === 'GET /system-info') return { ...system, paths: { extra_models_dir: '/extra' } };
    if (what.startsWith('GET /pull/variants')) return { mmproj_files: projectors };
    if (what.startsWith('GET /models/')) return model(what.slice('GET /models/'.length));
    return what === 'POST /pull' ? eventStream(pulled) : {};
  }, setup);
  await importModels(made.context, source);
  const sent = made.asked.filter(({ body }) => body);
  const asked = made.asked.map(({ what }) => what);
  return { sent, asked, out: made.out(), bodies: sent.map(({ body }) => body) };
}
async function put(name: string, content: object | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('a file that defines a model', () => {
  test('has it pulled as it is described, with its options saved, and says how it is used', async () => {
    const file = await put('a.json', {
      model_name: 'user.a',
      checkpoint: 'o/r:Q4',
      recipe: 'llamacpp',
      recipe_options: { ctx_size: 5 },
      size: 3,
    });
    const { sent, out } = await imported(file);
    expect(sent).toEqual([
      {
        what: 'POST /pull',
        body: { model_name: 'user.a', checkpoint: 'o/r:Q4', recipe: 'llamacpp', stream: true },
      },
      { what: 'POST /models/user.a/options', body: { ctx_size: 5 } },
    ]);
    expect(out).toBe("user.a is here. 'lemonade run user.a' chats with it.\n");
  });

  test('without options has none saved', async () => {
    for (const more of [{}, { recipe_options: {} }]) {
      const file = await put('a.json', { model_name: 'user.a', ...more });
      expect((await imported(file)).bodies).toEqual([{ model_name: 'user.a', stream: true }]);
    }
  });

  test('of a recipe that nothing here runs pulls nothing', async () => {
    const file = await put('a.json', { model_name: 'user.a', recipe: 'flm' });
    await expect(imported(file)).rejects.toThrow(
      "user.a can't run on this machine. flm:npu requires an NPU.",
    );
  });

  test('says how it goes on where a pull ends early', async () => {
    const file = await put('a.json', { model_name: 'user.a' });
    await expect(imported(file, { pulled: [] })).rejects.toMatchObject({
      advice: `'lemonade import ${file}' goes on where this stopped.`,
    });
  });

  test('that is none, or is not there, is said with its name', async () => {
    const file = await put('a.json', '[]');
    await expect(imported(file)).rejects.toThrow(`'${file}' does not define a model.`);
    const missing = join(folder, 'missing.json');
    await expect(imported(missing)).rejects.toMatchObject({
      message: `There is no file '${missing}'.`,
      reason: 'notFound',
    });
  });
});

describe('the projector of a model that sees', () => {
  const sees = { model_name: 'user.a', checkpoint: 'o/r:Q4', labels: ['vision'] };
  const requestOf = async (definition: object, projectors?: readonly string[]) => {
    const { bodies, asked } = await imported(
      await put('a.json', definition),
      projectors && { projectors },
    );
    const { stream: _stream, ...body } = bodies[0] as { stream: boolean };
    return { body, asked: asked.filter((what) => what.startsWith('GET /pull/variants')) };
  };

  test('is the first of the repository', async () => {
    expect(await requestOf(sees)).toEqual({
      body: { ...sees, mmproj: 'mmproj.gguf' },
      asked: ['GET /pull/variants?checkpoint=o%2Fr'],
    });
    expect((await requestOf(sees, [])).body).toEqual(sees);
  });

  test('is asked for at the hub of the definition, or of the address of its checkpoint', async () => {
    const named = { ...sees, source: 'modelscope' };
    expect((await requestOf(named)).asked).toEqual([
      'GET /pull/variants?checkpoint=o%2Fr&source=modelscope',
    ]);
    const address = { ...sees, checkpoint: 'modelscope.cn/models/o/r:Q4' };
    expect((await requestOf(address)).asked).toEqual([
      'GET /pull/variants?checkpoint=o%2Fr&source=modelscope',
    ]);
  });

  test.each([
    ['is named', { ...sees, mmproj: 'own.gguf' }],
    ['may be among its checkpoints', { ...sees, checkpoints: { main: 'o/r:a' } }],
    ['is of no use', { ...sees, labels: ['chat'] }],
    ['is not known to be of use', { ...sees, labels: undefined }],
    ['can not be asked for', { ...sees, checkpoint: 'a' }],
    ['has nowhere to be', { ...sees, checkpoint: undefined }],
  ])('is not asked for where it %s', async (_why, definition) => {
    expect(await requestOf(definition)).toEqual({
      body: JSON.parse(JSON.stringify(definition)),
      asked: [],
    });
  });
});

describe('a folder', () => {
  test('has the models of all its definitions, in the order of their names', async () => {
    await put('b.json', { model_name: 'user.b' });
    await put('a.json', { model_name: 'user.a' });
    await put('c.txt', 'text');
    await put('._a.json', 'what macOS writes next to it');
    expect((await imported(folder)).bodies).toMatchObject([
      { model_name: 'user.a' },
      { model_name: 'user.b' },
    ]);
  });

  test('without any definition is said', async () => {
    await put('a.txt', '');
    const importing = imported(folder);
    await expect(importing).rejects.toThrow(`The folder '${folder}' has no .json file.`);
    await expect(importing).rejects.toMatchObject({
      reason: 'notFound',
      advice: 'Name another.',
    });
  });
});

test('an address is asked for the definition', async () => {
  const server = createServer((_request, response) => response.end('{"model_name":"user.a"}'));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { bodies } = await imported(`HTTP://127.0.0.1:${port}/a.json`);
  expect(bodies).toEqual([{ model_name: 'user.a', stream: true }]);
});

test('a model itself is not imported, but copied', async () => {
  const importing = imported('folder/m.GGUF');
  await expect(importing).rejects.toThrow(
    "'folder/m.GGUF' is a model itself; import takes files that describe models.",
  );
  await expect(importing).rejects.toMatchObject({
    reason: 'misuse',
    advice:
      "Copy it into /extra of the server's machine: 'lemonade list' shows it as extra.NAME then.",
  });
});
