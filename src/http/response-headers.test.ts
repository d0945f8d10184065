import { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { tellModel, tellToolWarnings } from './response-headers.ts';

const newResponse = () => new ServerResponse({ method: 'GET' } as never);

test.each([
  ['extra.Chat-1', 'extra.Chat-1'],
  ['user.Größe 7\r\nX: 1%', 'user.Gr%C3%B6%C3%9Fe%207%0D%0AX:%201%25'],
  ['user.\u{1f34b}\ud800', 'user.%F0%9F%8D%8B%EF%BF%BD'],
])('the id %j is told in ASCII', (id, header) => {
  const response = newResponse();
  tellModel(response, id);
  expect(response.getHeader('x-lemonade-model')).toBe(header);
});

const warning = (tool: string) => ({ tool, path: 'properties.city', problem: 'It is unknown.' });

test('warnings about tools are a list of JSON in ASCII', () => {
  const response = newResponse();
  tellToolWarnings(response, [warning('grüßen')]);
  const header = String(response.getHeader('x-lemonade-tool-warnings'));
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(JSON.parse(header)).toEqual([warning('grüßen')]);
});

test('of many warnings the first eight are told, and how many more there are', () => {
  const response = newResponse();
  tellToolWarnings(
    response,
    Array.from({ length: 11 }, (_, index) => warning(`tool-${index}`)),
  );
  const told = JSON.parse(String(response.getHeader('x-lemonade-tool-warnings')));
  expect(told).toHaveLength(9);
  expect(told.at(-1)).toEqual({ more: 3 });
});

test('what is long in a warning is cut', () => {
  const response = newResponse();
  tellToolWarnings(response, [warning('x'.repeat(500))]);
  const [{ tool }] = JSON.parse(String(response.getHeader('x-lemonade-tool-warnings')));
  expect(tool).toBe(`${'x'.repeat(200)}…`);
});

test('without a warning there is no header', () => {
  const response = newResponse();
  tellToolWarnings(response, []);
  expect(response.hasHeader('x-lemonade-tool-warnings')).toBe(false);
});
