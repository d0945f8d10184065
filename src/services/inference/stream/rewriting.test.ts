import { expect, test } from 'vitest';
import { createRenaming } from './rewriting.ts';

const rename = (text: string, id = 'user.A') => createRenaming(id)(Buffer.from(text)).toString();

test('every event names the id', () => {
  const events = 'data: {"id":"1","model":"/m/0123","choices":[]}\n\ndata: {"model" : "a\\"b"}\n\ndata: [DONE]\n\n';
  expect(rename(events)).toBe(
    'data: {"id":"1","model":"user.A","choices":[]}\n\ndata: {"model":"user.A"}\n\ndata: [DONE]\n\n',
  );
});

test('what a model says of models stays as it is', () => {
  const said = JSON.stringify({ choices: [{ delta: { content: 'Write "model":"x", and \\"model":"y".' } }] });
  expect(rename(`data: ${said}\n\n`)).toBe(`data: ${said}\n\n`);
});

test('an id may hold anything', () => {
  expect(rename('{"model":"x","text":"ü😀"}', 'user.$&"')).toBe('{"model":"user.$&\\"","text":"ü😀"}');
});
