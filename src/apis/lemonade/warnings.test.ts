import { expect, test } from 'vitest';
import { warningsOf } from './warnings.ts';

const paramsOf = (body: object) =>
  warningsOf('setParams', body).warnings?.map(({ param }) => param);

test('fields that the operation knows cause no warning, and neither does what is read in every body', () => {
  expect(
    warningsOf('setParams', { temperature: 1, top_k: null, metadata: { local_only: true } }),
  ).toEqual({});
  expect(
    warningsOf('loadModel', { vllm_backend: 'x' }, { isKnown: (name) => name === 'vllm_backend' }),
  ).toEqual({});
});

test('a field that is not known is named with the known name that is most like it, also when it is null', () => {
  expect(warningsOf('setParams', { temprature: null, whatever_this_is: 1 })).toEqual({
    warnings: [
      {
        param: 'temprature',
        message: "'temprature' is not known here and has no effect. Did you mean 'temperature'?",
        suggestion: 'temperature',
      },
      {
        param: 'whatever_this_is',
        message: "'whatever_this_is' is not known here and has no effect.",
      },
    ],
  });
});

test('only what can be meant is suggested', () => {
  const { warnings } = warningsOf(
    'loadModel',
    { weight: 1 },
    { suggested: ['model_name', 'ctx_size'] },
  );
  expect(warnings).toEqual([
    { param: 'weight', message: "'weight' is not known here and has no effect." },
  ]);
});

test('names that belong to every object are fields like any other', () => {
  expect(paramsOf(JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}'))).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ]);
});

test('thousands of fields, and names of megabytes, make a short list of warnings', () => {
  const body = Object.fromEntries(
    Array.from({ length: 5000 }, (_, index) => [`${index}${'x'.repeat(1000)}`, 1]),
  );
  const { warnings = [] } = warningsOf('setParams', body);
  expect(JSON.stringify(warnings).length).toBeLessThan(10_000);
  expect(warnings.at(-1)?.message).toContain(' 4980 more fields are not known either.');
});
