import { expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { createGenerationParams } from './generation-params.ts';

const UNSET = {
  temperature: null,
  top_p: null,
  top_k: null,
  min_length: 0,
  max_length: null,
  do_sample: true,
};

test('what is not set is shown as that, and puts nothing into requests', () => {
  const params = createGenerationParams();
  expect(params.all()).toEqual(UNSET);
  expect(params.fillIn({ prompt: 'Hi' })).toEqual({ prompt: 'Hi' });
});

test('what is set stays until it is set again, and the rest keeps its values', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.2, max_length: 64 });
  params.set({ temperature: 0.3, top_k: 7 });
  expect(params.all()).toEqual({ ...UNSET, temperature: 0.3, max_length: 64, top_k: 7 });
  expect(params.fillIn({})).toEqual({ temperature: 0.3, max_tokens: 64, top_k: 7 });
});

test('null takes back what was set', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.2, min_length: 3, do_sample: false, top_k: 7 });
  expect(params.set({ temperature: null, min_length: null, do_sample: null })).toEqual({
    ...UNSET,
    top_k: 7,
  });
  expect(params.fillIn({})).toEqual({ top_k: 7 });
});

test('a least length above the greatest one is refused, also together with what was set before', () => {
  const params = createGenerationParams();
  expect(() => params.set({ min_length: 5, max_length: 3, top_k: 7 })).toThrow(InvalidRequest);
  expect(params.all()).toEqual(UNSET);
  params.set({ max_length: 3 });
  expect(() => params.set({ min_length: 4 })).toThrow('min_length would be 4 and max_length 3');
  expect(params.set({ min_length: 3 })).toMatchObject({ min_length: 3, max_length: 3 });
  expect(params.set({ min_length: 9, max_length: null })).toMatchObject({
    min_length: 9,
    max_length: null,
  });
});

test('without sampling the likeliest token wins, whatever the temperature', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.9, do_sample: false });
  expect(params.fillIn({})).toEqual({ temperature: 0 });
  params.set({ do_sample: true });
  expect(params.fillIn({})).toEqual({ temperature: 0.9 });
});

test('a least length holds for free text, and not for a call or a response of a given form', () => {
  const params = createGenerationParams();
  params.set({ min_length: 5 });
  const [tools, response_format] = [[{ type: 'function' }], { type: 'json_object' }];
  expect(params.fillIn({ tools: [] })).toEqual({ tools: [], min_tokens: 5 });
  expect(params.fillIn({ tools, tool_choice: 'none' })).toMatchObject({ min_tokens: 5 });
  expect(params.fillIn({ response_format: { type: 'text' } })).toMatchObject({ min_tokens: 5 });
  for (const body of [
    { tools },
    { response_format },
    { grammar: 'root ::= "a"' },
    { json_schema: {} },
  ]) {
    expect(params.fillIn(body)).toEqual(body);
  }
  expect(params.fillIn({ min_tokens: 3, tools })).toEqual({ min_tokens: 3, tools });
});

test("the preview's words in a request become the inner form's, and OpenAI's count before them", () => {
  const params = createGenerationParams();
  expect(params.fillIn({ min_length: 2, max_length: 9, do_sample: false, temperature: 1 })).toEqual(
    {
      min_tokens: 2,
      max_tokens: 9,
      temperature: 0,
    },
  );
  expect(
    params.fillIn({ min_length: 2, min_tokens: 3, max_length: 9, max_tokens: 4, do_sample: true }),
  ).toEqual({
    min_tokens: 3,
    max_tokens: 4,
  });
  params.set({ do_sample: false, temperature: 0.5 });
  expect(params.fillIn({ do_sample: true })).toEqual({ temperature: 0.5 });
});

test('what a request says itself wins, and a null says nothing', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.2, top_k: 7, max_length: 64 });
  expect(params.fillIn({ temperature: 1, top_k: null })).toEqual({
    temperature: 1,
    top_k: 7,
    max_tokens: 64,
  });
});

test.each([{ max_tokens: 5 }, { max_completion_tokens: 5 }])(
  'a limit of the request, %j, leaves no room for another',
  (limit) => {
    const params = createGenerationParams();
    params.set({ max_length: 64 });
    expect(params.fillIn(limit)).toEqual(limit);
  },
);

const PRINTED = {
  temperature: 0.7,
  top_p: 0.95,
  top_k: 50,
  min_length: 0,
  max_length: 2048,
  do_sample: true,
};

test('once a client of the older specifications has set parameters, its kind has the printed defaults for the others', () => {
  const params = createGenerationParams();
  expect([params.all(true), params.fillIn({}, true)]).toEqual([UNSET, {}]);
  expect(params.set({}, true)).toEqual(PRINTED);
  expect(params.set({ temperature: 0.2 }, true)).toEqual({ ...PRINTED, temperature: 0.2 });
  expect(params.fillIn({ top_k: 3 }, true)).toEqual({
    temperature: 0.2,
    top_p: 0.95,
    top_k: 3,
    max_tokens: 2048,
  });
});

test('a client of the newest specification never has the printed defaults, and has what others have set', () => {
  const params = createGenerationParams();
  params.set({ temperature: 0.2 }, true);
  expect([params.all(), params.fillIn({})]).toEqual([
    { ...UNSET, temperature: 0.2 },
    { temperature: 0.2 },
  ]);
  params.set({ temperature: null });
  expect(params.fillIn({})).toEqual({});
});

test('a printed default gives way to null, and the greatest length to a least one above it', () => {
  const params = createGenerationParams();
  expect(params.set({ max_length: null, top_k: null }, true)).toEqual({
    ...PRINTED,
    max_length: null,
    top_k: null,
  });
  const longer = createGenerationParams();
  expect(longer.set({ min_length: 3000 }, true)).toEqual({
    ...PRINTED,
    min_length: 3000,
    max_length: null,
  });
});
