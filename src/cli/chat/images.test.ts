import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { readImage, userMessage } from './images.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'chat-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

const model = (id: string, labels: readonly string[] = ['chat']) => ({
  id,
  labels,
  downloaded: true,
  size: 1,
});

describe('a message that names images', () => {
  async function messageOf(text: (file: string) => string, labels: readonly string[]) {
    const file = join(await folder(), 'a b.png');
    await writeFile(file, 'x');
    const { context } = createCommandContext(() => model('m', labels));
    const told: string[] = [];
    const message = await userMessage(
      context,
      { model: 'm', text: text(file), images: [] },
      (line) => told.push(line),
    );
    return { message, told, file };
  }
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,eA==' } };

  test.each([
    ['in quotes', (file: string) => `What is '${file}' ?`, 'What is  ?'],
    [
      'with backslashes',
      (file: string) => `${file.replaceAll(' ', '\\ ')} – what is it?`,
      '– what is it?',
    ],
  ])('%s has them as images for a model that sees', async (_how, text, rest) => {
    const { message, told, file } = await messageOf(text, ['vision']);
    expect(message).toEqual({ role: 'user', content: [image, { type: 'text', text: rest }] });
    expect(told).toEqual([`${file} goes with the message.`]);
  });

  test('keeps its text for a model that does not see', async () => {
    const { message, told, file } = await messageOf((path) => `See '${path}'`, ['chat']);
    expect(message.content).toBe(`See '${file}'`);
    expect(told).toEqual(['m reads text only; of an image it gets the path.']);
  });

  test('keeps its text where no such file exists', async () => {
    const { message, told } = await messageOf(() => 'See /no/such/x.png', ['vision']);
    expect([message.content, told]).toEqual(['See /no/such/x.png', []]);
  });
});

describe('an image', () => {
  test.each([
    ['a.png', 'image/png'],
    ['A.PNG', 'image/png'],
    ['a.jpg', 'image/jpeg'],
    ['a.jpeg', 'image/jpeg'],
    ['a.webp', 'image/webp'],
    ['a.b.gif', 'image/gif'],
  ])('of the name %s is of type %s', async (name, type) => {
    const file = join(await folder(), name);
    await writeFile(file, 'x');
    expect(await readImage(file)).toEqual({ name: file, url: `data:${type};base64,eA==` });
  });

  test.each(['a.txt', 'png', 'a.png.zip', ''])('is not what has the name %j', async (name) => {
    await expect(readImage(name)).rejects.toMatchObject({
      reason: 'misuse',
      message: `'${name}' is not an image that models take.`,
      advice: 'Its name should end with .png, .jpg, .jpeg, .webp, .gif.',
    });
  });

  test('that is not there is not found', async () => {
    await expect(readImage('none.png')).rejects.toMatchObject({ reason: 'notFound' });
  });
});

describe('a message', () => {
  const given = { name: 'given.png', url: 'data:image/png;base64,AA==' };
  const partOf = (url: string) => ({ type: 'image_url', image_url: { url } });

  /** What is made of a text, and whether the server was asked about the model. */
  async function made(text: string, images: readonly (typeof given)[] = []) {
    const { context, asked } = createCommandContext(() => model('m', ['vision']));
    const told: string[] = [];
    const message = await userMessage(context, { model: 'm', text, images }, (line) =>
      told.push(line),
    );
    return { content: message.content, told, count: asked.length };
  }

  test('without images is its text, and nothing is asked', async () => {
    for (const text of ['Hi', ' a.png and b ', ''])
      expect(await made(text)).toEqual({ content: text, told: [], count: 0 });
  });

  test('has the images that are given in front of its text, and says nothing of them', async () => {
    expect(await made(' What? ', [given])).toEqual({
      content: [partOf(given.url), { type: 'text', text: 'What?' }],
      told: [],
      count: 0,
    });
  });

  test('has those that it names behind those that are given, in their order', async () => {
    const path = await folder();
    const files = ['one.PNG', 'two.jpeg'].map((name) => join(path, name));
    for (const file of files) await writeFile(file, 'x');
    const { content, told, count } = await made(`Compare "${files[0]}" and ${files[1]}?`, [given]);
    expect(content).toEqual([
      partOf(given.url),
      partOf('data:image/png;base64,eA=='),
      partOf('data:image/jpeg;base64,eA=='),
      { type: 'text', text: 'Compare  and ?' },
    ]);
    expect(told).toEqual(files.map((file) => `${file} goes with the message.`));
    expect(count).toBe(1);
  });

  test.skipIf(process.platform === 'win32')(
    'may name them from here, and from the folder of the user',
    async () => {
      const home = await folder();
      vi.stubEnv('HOME', home);
      onTestFinished(() => void vi.unstubAllEnvs());
      await writeFile(join(home, 'a.gif'), 'x');
      for (const word of ['~/a.gif', relative(process.cwd(), join(home, 'a.gif'))])
        expect((await made(word)).content).toEqual([
          partOf('data:image/gif;base64,eA=='),
          { type: 'text', text: '' },
        ]);
    },
  );

  test('names none by a path that goes on behind the ending', async () => {
    const file = join(await folder(), 'a.png');
    await writeFile(file, 'x');
    expect((await made(`${file}x`)).content).toBe(`${file}x`);
    expect((await made(`see:${file}`)).content).toBe(`see:${file}`);
  });
});
