import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { transcribe } from './transcribe.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transcribe-'));
  file = join(folder, 'hello.wav');
  await writeFile(file, 'RIFF');
});
afterAll(() => rm(folder, { recursive: true }));

const there = model('m', { labels: ['transcription'], downloaded: true });
const text = () => new Response('Hello.\n\n', { headers: { 'content-type': 'text/plain' } });
async function transcribed(
  options: Parameters<typeof transcribe>[2] = {},
  {
    answer = text(),
    path = file,
    ...setup
  }: { answer?: unknown; path?: string; json?: boolean } = {},
) {
  const { sent, ...printed } = await run(
    {
      'GET /health': { version: '0.1.0', all_models_loaded: [{ model_name: 'm' }] },
      'GET /models?show_all=true': { data: [there] },
      'GET /models/m': there,
      'GET /models/n': { ...there, id: 'n' },
      'GET /system-info': { recipes: {}, devices: {} },
      'POST /audio/transcriptions': answer,
    },
    (context) => transcribe(context, path, options),
    setup,
  );
  return { ...printed, form: sent[0]?.[1] as FormData };
}
const fields = (form: FormData) =>
  Object.fromEntries([...form].filter(([name]) => name !== 'file'));

describe('lemonade transcribe', () => {
  test('sends the file under its name, and prints the text', async () => {
    const { form, lines, notes } = await transcribed();
    const sent = form.get('file') as File;
    expect([sent.name, await sent.text()]).toEqual(['hello.wav', 'RIFF']);
    expect(fields(form)).toEqual({ model: 'm', response_format: 'text' });
    expect(lines).toEqual(['Hello.']);
    expect(notes).toBe('Transcribing hello.wav\n');
  });

  test('says the language and the model that are named', async () => {
    const { form } = await transcribed({ language: 'de', model: 'n' });
    expect(fields(form)).toEqual({ model: 'n', response_format: 'text', language: 'de' });
  });

  test('prints JSON where that is wanted, or the format that is named', async () => {
    const json = await transcribed({}, { json: true, answer: { text: 'Hello.' } });
    expect(fields(json.form)).toMatchObject({ response_format: 'json' });
    expect(json.lines).toEqual(['{"text":"Hello."}']);
    const named = await transcribed({ format: 'srt' }, { json: true });
    expect(fields(named.form)).toMatchObject({ response_format: 'srt' });
  });

  test('needs a file', async () => {
    const path = join(folder, 'none.wav');
    await expect(transcribed({}, { path })).rejects.toThrow(`There is no file '${path}'.`);
    await expect(transcribed({}, { path: folder })).rejects.toThrow(`'${folder}' is a folder.`);
  });
});
