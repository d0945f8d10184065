import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCommandContext } from '../../../fixtures/command-context.ts';
import { userMessage } from './images.ts';

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
