import { expect, test } from 'vitest';
import { InvalidRequest } from '../../../errors.ts';
import { textOfFiles } from './files.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const file = (type: string, text: string, filename?: string) => ({
  type: 'file',
  file: {
    file_data: `data:${type};base64,${base64(text)}`,
    ...(filename === undefined ? {} : { filename }),
  },
});
const PDF = file('application/pdf', '%PDF-1.7', 'plan.pdf');
const text = (words: unknown) => ({ type: 'text', text: words });
const user = (...content: object[]) => ({ role: 'user', content });
const result = (...content: object[]) => ({ role: 'tool', tool_call_id: '1', content });
const read = (message: object, inResultsOnly = false) =>
  textOfFiles([message], { inResultsOnly })[0];

test.each([
  ['a text', file('text/plain', 'Hello, ü.'), 'Hello, ü.'],
  ['one with a name', file('text/markdown;charset=utf-8', '# Hi', 'a.md'), 'a.md\n\n# Hi'],
  ['JSON', file('application/json', '{}'), '{}'],
])('%s is read', (_title, part, words) => {
  expect(read(user(text('Look.'), part))).toEqual(user(text('Look.'), text(words)));
});

test('a note takes the place of a file that is not text', () => {
  const note = text(
    expect.stringMatching(
      /^\[There is a file of type application\/pdf here, 'plan.pdf', which can't be read/,
    ),
  );
  expect(read(result(PDF))).toEqual(result(note));
  expect(read(user(PDF))).toEqual(user(note));
});

test('a provider may read files of the user; the results of tools have none there either', () => {
  const message = user(PDF);
  expect(read(message, true)).toBe(message);
  expect(read(result(PDF), true)).not.toEqual(result(PDF));
});

test('what the assistant has refused is read as its words', () => {
  expect(read({ role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }] })).toEqual({
    role: 'assistant',
    content: [text('No.')],
  });
});

test('a file that is kept elsewhere is refused by its place', () => {
  const param = 'messages[0].content[0].file.file_data';
  expect(() => read(user({ type: 'file', file: { file_id: 'file-1' } }))).toThrow(
    expect.objectContaining({ constructor: InvalidRequest, param }),
  );
});

test('a chat without files stays the same object', () => {
  for (const messages of [[null, user(text('a'))], [{ role: 'user', content: 'a' }]]) {
    expect(textOfFiles(messages, { inResultsOnly: false })).toBe(messages);
  }
});
