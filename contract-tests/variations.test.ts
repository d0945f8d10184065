// What is derived from a schema covers its limits, and is judged by the schema.
import { expect, test } from 'vitest';
import { problemsOfValue } from './support/answers.ts';
import { candidatesOf, changesOf, textVariationsOf } from './support/variations.ts';

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 4 },
    count: { type: 'integer', minimum: 1, maximum: 9, nullable: true },
    mode: { type: 'string', enum: ['fast', 'slow'] },
    parts: {
      type: 'array',
      items: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  },
} as const;
const example = { name: 'one', parts: [{ id: 1 }] };
const titles = (isValid: boolean) =>
  changesOf({ schema, example })
    .filter(({ value }) => (problemsOfValue(schema, value).length === 0) === isValid)
    .map(({ title }) => title);

test('allowed are the example, each optional field alone, both limits, every word of a list, and null where it may be', () => {
  expect(titles(true)).toEqual(
    expect.arrayContaining([
      'the example',
      'no parts',
      'count: 1',
      'count: 9',
      'count: null',
      'mode: "fast"',
    ]),
  );
  expect(titles(true)).toEqual(
    expect.arrayContaining(['mode: "slow"', 'name: "xxxx"', 'parts[].id: 7', 'parts: []']),
  );
});

test('not allowed are what is missing, of a wrong type, outside of the limits, too long, or not in the list', () => {
  expect(titles(false)).toEqual(
    expect.arrayContaining([
      'no name',
      'name: null',
      'name: ""',
      'name: "xxxxx"',
      'count: 0',
      'count: 10',
    ]),
  );
  expect(titles(false)).toEqual(
    expect.arrayContaining([
      'count: 1.5',
      'mode: "text"',
      'no parts[].id',
      'parts[].id: "text"',
      'true for a body',
    ]),
  );
});

test('one place differs from the example, and the rest stays', () => {
  const { value } = changesOf({ schema, example }).find(({ title }) => title === 'count: 9') ?? {};
  expect(value).toEqual({ ...example, count: 9 });
});

test('limits of alternatives count too', () => {
  expect(
    candidatesOf({
      oneOf: [
        { type: 'integer', minimum: 3 },
        { type: 'string', enum: ['auto'] },
      ],
    }),
  ).toEqual(expect.arrayContaining([3, 2, 'auto']));
});

test('what travels as text is not of a wrong type when its text is right', () => {
  const texts = (isValid: boolean, field: object) =>
    textVariationsOf({ ...field })
      .filter((one) => one.isValid === isValid)
      .map(({ text }) => text);
  expect(texts(false, { type: 'string' })).toEqual([]);
  expect(texts(true, schema.properties.count)).toEqual(expect.arrayContaining(['1', '9', '7']));
  expect(texts(false, schema.properties.count)).toEqual(
    expect.arrayContaining(['0', '10', '1.5', 'text', 'true']),
  );
});
