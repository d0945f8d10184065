import { expect, test } from 'vitest';
import { readCallResult } from './call-result.ts';
import { MAX_RESULT_CHARACTERS } from './limits.ts';

test('texts stand below each other, and other content is named', () => {
  const content = [
    { type: 'text', text: 'One.' },
    { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    { type: 'resource', resource: { uri: 'file:///a', text: 'Two.' } },
    { type: 'resource_link', name: 'b', uri: 'file:///b' },
    { type: 'hologram' },
  ];
  expect(readCallResult({ content })).toEqual({
    isError: false,
    text: 'One.\n[image (image/png), 4 characters of base64, not shown]\nTwo.\n[resource b: file:///b]\n[hologram, not shown]',
  });
});

test('a structured result without content is JSON, and a failure says so', () => {
  const result = { content: [], structuredContent: { degrees: 20 }, isError: true };
  expect(readCallResult(result)).toEqual({ isError: true, text: '{"degrees":20}' });
});

test('a long result is cut off and said', () => {
  const text = 'x'.repeat(MAX_RESULT_CHARACTERS + 100);
  const result = readCallResult({ content: [{ type: 'text', text }] });
  expect(result.text).toMatch(/65536 of 65636 characters are shown\.\]$/);
});
