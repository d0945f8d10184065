import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateStreams } from './streams.ts';

const document = JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'));

test('failures are thrown, so that no stream is of a type that has them', () => {
  const types = [...generateStreams(document).matchAll(/Stream\(.*AsyncGenerator<(.*)> \{$/gm)].map(([, type]) => type);
  expect(types).toContain('OllamaChatResponse');
  expect(types).toContain('ChatCompletionChunk');
  expect(types.filter((type) => type?.includes('Error'))).toEqual([]);
});
