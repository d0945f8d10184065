import { describe, expect, test } from 'vitest';
import { bodyOf, type Draft, filledOf, firstDraft, firstValues, formFields } from './draft.ts';
import type { Operation } from './model.ts';

const schemas = {
  Upload: {
    type: 'object',
    required: ['file', 'model'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'The sound.' },
      mask: { type: 'string', format: 'binary' },
      model: { type: 'string', enum: ['a', 'b'] },
      temperature: { type: 'number' },
    },
  },
};
const parameters: Operation['parameters'] = [
  { name: 'id', in: 'path', required: true, description: '', schema: {}, example: 5 },
  { name: 'all', in: 'query', required: false, description: '', schema: {}, example: true },
  { name: 'must', in: 'query', required: true, description: '', schema: {} },
];
const operation = (mediaType: string, value?: unknown, isRequired = true) =>
  ({
    parameters,
    body: {
      isRequired,
      mediaType,
      schema: { $ref: '#/components/schemas/Upload' },
      examples: value === undefined ? [] : [{ value }],
    },
  }) as unknown as Operation;
const json = operation('application/json', { a: [1] });
const form = operation('multipart/form-data', { model: 'a', temperature: 0.5 });
const fields = form.body ? formFields(schemas, form.body) : [];
const draftOf = (more: Partial<Draft>): Draft => ({ parameters: {}, json: '', fields: {}, files: {}, ...more });

test('a first draft has the examples of what is required, and of the body', () => {
  expect(firstValues(parameters)).toEqual({ id: '5', all: '', must: '' });
  expect(firstDraft(json)).toMatchObject({ parameters: { id: '5' }, json: '{\n  "a": [\n    1\n  ]\n}', fields: {} });
  expect(firstDraft(form)).toMatchObject({ json: '', fields: { model: 'a', temperature: '0.5' } });
  expect(firstDraft(operation('application/json')).json).toBe('{}');
  expect(firstDraft({ ...json, body: undefined } as never)).toMatchObject({ json: '', fields: {} });
});

test('a form has a field for each property', () => {
  expect(fields).toEqual([
    { name: 'file', isFile: true, isRequired: true, description: 'The sound.', choices: undefined },
    { name: 'mask', isFile: true, isRequired: false, description: '', choices: undefined },
    { name: 'model', isFile: false, isRequired: true, description: '', choices: ['a', 'b'] },
    { name: 'temperature', isFile: false, isRequired: false, description: '', choices: undefined },
  ]);
});

describe('what is filled in', () => {
  const file = new File(['x'], 'a.wav');

  test('is shown with the names of files, or one in place of a file that is required', () => {
    expect(filledOf(form, draftOf({ fields: { model: 'a', temperature: '' } }), fields).form).toEqual([
      { name: 'file', value: 'your-file', isFile: true },
      { name: 'model', value: 'a', isFile: false },
    ]);
    expect(filledOf(form, draftOf({ files: { file: [file] } }), fields).form).toEqual([
      { name: 'file', value: 'a.wav', isFile: true },
    ]);
    expect(filledOf(json, draftOf({ json: '{}' }), [])).toEqual({ parameters: {}, json: '{}' });
    expect(filledOf({ ...json, body: undefined } as never, draftOf({ json: '{}' }), [])).toEqual({ parameters: {} });
  });

  test('is sent as JSON, or as a form', () => {
    const { body, headers } = bodyOf(json, draftOf({ json: '{"a":1}' }), []);
    expect([body, headers]).toEqual(['{"a":1}', { 'Content-Type': 'application/json' }]);
    const sent = bodyOf(
      form,
      draftOf({ files: { file: [file, file] }, fields: { model: 'a', temperature: '' } }),
      fields,
    );
    expect([...(sent.body as FormData).keys()]).toEqual(['file', 'file', 'model']);
    expect(bodyOf({ ...json, body: undefined } as never, draftOf({}), [])).toEqual({});
  });

  test('is refused when it is not JSON or has no file, and an empty body is none where none is needed', () => {
    expect(() => bodyOf(json, draftOf({ json: '{' }), [])).toThrow('The body is not JSON');
    expect(() => bodyOf(json, draftOf({ json: ' ' }), [])).toThrow('The body is not JSON');
    expect(bodyOf(operation('application/json', {}, false), draftOf({ json: ' ' }), [])).toEqual({});
    expect(() => bodyOf(form, draftOf({}), fields)).toThrow('Choose a file for file');
  });
});
