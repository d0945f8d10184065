import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { soundFormat, speak } from './speak.ts';

test.each([
  [{ output: 'a.WAV' }, 'wav'],
  [{ output: 'a.xyz', format: 'opus' }, 'opus'],
  [{ output: 'folder.wav/a' }, 'pcm'],
  [{}, 'pcm'],
])('speech for %j is %s', (options, format) => {
  expect(soundFormat(options, 'pcm')).toEqual({ format });
});

test('an ending that is not a format of speech is told, with what the file is', () => {
  expect(soundFormat({ output: 'hello.xyz' })).toEqual({
    format: 'mp3',
    note: "'.xyz' is not a format of speech, so that the file is mp3; --format says another one.",
  });
});

describe('lemonade speak', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speak-'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  const sound = () => new Response('SOUND', { headers: { 'content-type': 'audio/mpeg' } });
  async function spoken(
    words: readonly string[],
    options: Parameters<typeof speak>[2] = {},
    { more = {}, ...setup }: { more?: object; json?: boolean; columns?: number } = {},
  ) {
    const there = model('m', { labels: ['tts'], downloaded: true, ...more });
    const { sent, ...printed } = await run(
      {
        'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
        'GET /models?show_all=true': { data: [there] },
        'GET /models/m': there,
        'GET /system-info': { recipes: {}, devices: {} },
        'POST /audio/speech': sound,
      },
      (context) => speak(context, words, { output: join(folder, 'a.wav'), ...options }),
      setup,
    );
    return { ...printed, body: sent[0]?.[1] };
  }
  /** Text from a pipe; undefined is a terminal. */
  function pipe(text: string | undefined): void {
    const input = Readable.from(text === undefined ? [] : [Buffer.from(text)]);
    const stdin = Object.assign(input, { isTTY: text === undefined });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  }

  test('sends the words as one text, and writes the sound to the file', async () => {
    const { body, lines, notes } = await spoken(['Hello', 'there']);
    expect(body).toEqual({ model: 'm', input: 'Hello there', response_format: 'wav' });
    expect(await readFile(join(folder, 'a.wav'), 'utf8')).toBe('SOUND');
    expect(lines).toEqual([`Written to ${join(folder, 'a.wav')}.`]);
    expect(notes).toBe('Speaking\n');
  });

  test('says the voice and the speed that are named', async () => {
    const { body } = await spoken(['a'], { voice: 'v', speed: '0.5', format: 'opus' });
    expect(body).toMatchObject({ voice: 'v', speed: 0.5, response_format: 'opus' });
  });

  test.each(['0', '-1', 'fast', ''])('takes no speed of %j', async (speed) => {
    await expect(spoken(['a'], { speed })).rejects.toMatchObject({
      message: `'${speed}' is not a speed.`,
      reason: 'misuse',
      advice: 'For example: --speed 1.2.',
    });
  });

  test('makes what the model makes first where neither file nor option says a format, and says why', async () => {
    const more = { speech: { formats: ['flac', 'mp3'] } };
    const output = join(folder, 'a.xyz');
    const { body, notes } = await spoken(['a'], { output }, { more });
    expect(body).toMatchObject({ response_format: 'flac' });
    expect(notes).toContain("'.xyz' is not a format of speech, so that the file is flac;");
  });

  test('speaks what is piped where no word is given', async () => {
    pipe('From a pipe.\n');
    expect((await spoken([])).body).toMatchObject({ input: 'From a pipe.\n' });
    for (const text of [undefined, ' \n']) {
      pipe(text);
      await expect(spoken([])).rejects.toMatchObject({
        message: 'There is no text to speak.',
        reason: 'misuse',
      });
    }
    await expect(spoken(['', ' '])).rejects.toThrow('There is no text to speak.');
  });

  test('writes to standard output without a file, and to a file of that name on a terminal', async () => {
    const written: unknown[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((content) => {
      written.push(content);
      return true;
    });
    await spoken(['a'], { output: undefined });
    write.mockRestore();
    expect(Buffer.from(written[0] as Uint8Array).toString()).toBe('SOUND');
    const before = process.cwd();
    process.chdir(folder);
    try {
      const { lines } = await spoken(['a'], { output: undefined }, { columns: 80 });
      expect(lines).toEqual(['Written to speech.mp3.']);
    } finally {
      process.chdir(before);
    }
    expect(await readFile(join(folder, 'speech.mp3'), 'utf8')).toBe('SOUND');
  });

  test('is told before any work that the file can not be written', async () => {
    const output = join(folder, 'missing', 'a.wav');
    await expect(spoken(['a'], { output, model: 'unknown' })).rejects.toThrow(
      `There is no folder '${join(folder, 'missing')}'.`,
    );
  });
});
