// Every error that the document promises can be ordered, and only those.
import { expect, test } from 'vitest';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type ApiDocument, createDocumentedAnswers } from './documented-answers.ts';

const answers = createDocumentedAnswers(document as unknown as ApiDocument);
const target = (path: string) => path.replaceAll(/\{[^}]+\}/g, 'x');

const errors = answers.operations.flatMap(({ method, path, statuses }) =>
  statuses.filter((status) => /^[45]/.test(status)).map((status) => ({ method, path, status })),
);

test.each(errors)('$method $path has an example of $status', ({ method, path, status }) => {
  const number = Number(status.replace('XX', '03'));
  const answer = answers.answer({ method, target: target(path), status: number });
  expect(answer).toMatchObject({ status: number });
  if ('problem' in answer || method === 'HEAD') return;
  // Ollama's errors are a text.
  const { error } = JSON.parse(answer.body ?? '');
  expect(typeof error === 'string' ? error : error.message).toEqual(expect.any(String));
});

test.each(['/v1/models/owner/name', '/api/v0/models/owner/name', '/v1/models/owner%2Fname?x=1'])(
  '%s is a model, by any prefix and spelling',
  (spelling) => {
    expect(answers.answer({ method: 'GET', target: spelling, status: 404 })).toMatchObject({
      status: 404,
    });
  },
);

test('the headers that an error has are there', () => {
  expect(answers.answer({ method: 'GET', target: '/v1/health', status: 401 })).toMatchObject({
    headers: { 'www-authenticate': 'Bearer', 'content-type': 'application/json' },
  });
});

test('a status that is not documented is answered with those that are', () => {
  expect(answers.answer({ method: 'GET', target: '/v1/health', status: 404 })).toEqual({
    problem: 'GET /v1/health does not answer 404. It answers 200, 401, 403, 5XX.',
  });
});

test('success is the first status that is documented', () => {
  expect(answers.answer({ method: 'GET', target: '/v1/health', status: 'success' })).toMatchObject({
    status: 200,
  });
  expect(answers.answer({ method: 'POST', target: '/v1/load', status: 'success' })).toMatchObject({
    status: 200,
    body: expect.stringContaining('"status":"success"'),
  });
});

test('a path that is not documented is named', () => {
  expect(answers.answer({ method: 'PUT', target: '/v1/health?x', status: 404 })).toEqual({
    problem: 'The document has no operation PUT /v1/health.',
  });
});
