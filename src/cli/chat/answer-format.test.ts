import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFormat } from './answer-format.ts';

test('a format is JSON, a schema, or a file with one', async () => {
  expect(await readFormat('JSON')).toEqual({ type: 'json_object' });
  const held = {
    type: 'json_schema',
    json_schema: { name: 'answer', schema: { type: 'object' }, strict: true },
  };
  expect(await readFormat('{"type":"object"}')).toEqual(held);
  const folder = await mkdtemp(join(tmpdir(), 'format-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'schema.json');
  await writeFile(file, '{"type":"object"}');
  expect(await readFormat(file)).toEqual(held);
  await expect(readFormat('{')).rejects.toThrow("'{' is not a JSON schema");
});
