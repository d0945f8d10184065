// All requests that are derived from the document for one operation.
import { problemsOfValue } from './answers.ts';
import type { Question } from './client.ts';
import { OPERATIONS, type Operation, type Parameter, resolve, type Schema } from './document.ts';
import { changesOf, textVariationsOf, type Unjudged } from './variations.ts';

/**
 * `allowed`: any documented answer. `refused`: 400 or 413. `wrong media type`: 415. `wrong method`:
 * 405.
 */
export type Expectation = 'allowed' | 'refused' | 'wrong media type' | 'wrong method';

export interface GeneratedRequest {
  title: string;
  expected: Expectation;
  question: Question;
}

/** Values in place of those of the document's examples, by name of the field or parameter. */
export type Replacements = Readonly<Record<string, unknown>>;

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** @param prefixes of operations that have one; requests take turns with them */
export function requestsFor(
  operation: Operation,
  { prefixes, replacements }: { prefixes: readonly string[]; replacements: Replacements },
): readonly GeneratedRequest[] {
  const each = prefixes.map((prefix) => requestsUnder(operation, { prefix, replacements }));
  return (each[0] ?? []).map((first, at) => each[at % each.length]?.[at] ?? first);
}

function requestsUnder(
  operation: Operation,
  { prefix, replacements }: { prefix: string; replacements: Replacements },
): readonly GeneratedRequest[] {
  const { method } = operation;
  const body = bodyOf(operation, replacements);
  const base = { method, path: pathOf(operation, { prefix, replacements }), ...body };
  return [
    ...(body === undefined
      ? [{ title: 'the plain request', expected: 'allowed' as const, question: base }]
      : []),
    ...parameterRequests(operation, { prefix, replacements, base }),
    ...bodyRequests(operation, { base, replacements }),
    ...methodRequests(operation, base.path),
  ];
}

/** Methods that a path has, HEAD among them where GET is. */
export function methodsOf({ path }: Operation): readonly string[] {
  return OPERATIONS.filter((operation) => operation.path === path).map(({ method }) => method);
}

interface PathOptions {
  prefix: string;
  replacements: Replacements;
  /** Another value for a parameter; null leaves it out. */
  changed?: { name: string; values: readonly string[] };
}

function pathOf(operation: Operation, { prefix, replacements, changed }: PathOptions): string {
  let path = (operation.isFixed ? '' : prefix) + operation.path;
  const query = new URLSearchParams();
  for (const parameter of operation.parameters) {
    const { name } = parameter;
    const isChanged = changed?.name === name;
    const values = isChanged
      ? changed.values
      : isGiven(parameter)
        ? [exampleOf(parameter, replacements)]
        : [];
    if (parameter.in === 'path')
      path = path.replace(`{${name}}`, encodeURIComponent(values[0] ?? ''));
    if (parameter.in === 'query') for (const value of values) query.append(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The models to load by query are both optional, and one has to be there. */
const isGiven = ({ required, name }: Parameter) => required === true || name === 'model';

function exampleOf({ name, example, schema }: Parameter, replacements: Replacements): string {
  return String(
    replacements[name] ??
      example ??
      schema.example ??
      (schema.enum as unknown[] | undefined)?.[0] ??
      '',
  );
}

function bodyOf(
  { bodyExamples }: Operation,
  replacements: Replacements,
  [media] = Object.keys(bodyExamples),
): { body: unknown } | undefined {
  if (media === undefined || !(media in bodyExamples)) return undefined;
  const value = replaced(bodyExamples[media]?.[0], replacements);
  return { body: media === FORM_TYPE ? formOf(value) : value };
}

function replaced(example: unknown, replacements: Replacements): Readonly<Record<string, unknown>> {
  const fields = Object.entries(example as Record<string, unknown>);
  return Object.fromEntries(fields.map(([name, value]) => [name, replacements[name] ?? value]));
}

/** Lists are sent as one field for each item. */
function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value instanceof Blob) form.append(name, value, 'file.bin');
      else form.append(name, String(value));
    }
  }
  return form;
}

function parameterRequests(
  operation: Operation,
  { base, ...options }: PathOptions & { base: Question },
): readonly GeneratedRequest[] {
  return operation.parameters.flatMap((parameter) => {
    const { name, schema, required } = parameter;
    const given = textVariationsOf(schema).flatMap(({ text, isValid }): GeneratedRequest[] => {
      if (parameter.in === 'path' && (text === '' || text === '.')) return [];
      const path = pathOf(operation, { ...options, changed: { name, values: [text] } });
      const title = `${name}: ${text.slice(0, 60)}`;
      return [{ title, expected: isValid ? 'allowed' : 'refused', question: { ...base, path } }];
    });
    if (required !== true || parameter.in !== 'query') return given;
    const path = pathOf(operation, { ...options, changed: { name, values: [] } });
    return [...given, { title: `no ${name}`, expected: 'refused', question: { ...base, path } }];
  });
}

function bodyRequests(
  operation: Operation,
  { base, replacements }: { base: Question; replacements: Replacements },
): readonly GeneratedRequest[] {
  const { bodySchemas, bodyExamples, isBodyRequired } = operation;
  return Object.entries(bodySchemas).flatMap(([media, schema]): GeneratedRequest[] => {
    const [first, ...others] = (bodyExamples[media] ?? []).map((example) =>
      replaced(example, replacements),
    );
    const broken: GeneratedRequest[] = [
      {
        title: 'another media type',
        expected: 'wrong media type',
        question: { ...base, body: 'text', headers: { 'content-type': 'text/plain' } },
      },
      ...(media === JSON_TYPE
        ? [
            {
              title: 'broken JSON',
              expected: 'refused' as const,
              question: { ...base, body: BROKEN },
            },
          ]
        : []),
      ...(media === JSON_TYPE && isBodyRequired
        ? [{ title: 'no body', expected: 'refused' as const, question: { ...base, body: EMPTY } }]
        : []),
    ];
    if (media === FORM_TYPE)
      return [...formRequests({ schema, example: first ?? {}, base }), ...broken];
    const requests = [
      ...changesOf({ schema, example: first }),
      ...others.map((value, at): Unjudged => ({ title: `example ${at + 2}`, value })),
    ].map(
      ({ title, value }): GeneratedRequest => ({
        title,
        expected: isAllowedBody(operation, value) ? 'allowed' : 'refused',
        question: { ...base, body: value },
      }),
    );
    return [...requests, ...broken];
  });
}

const ANYTHING: Schema = {};

/** JSON bodies around one of an operation: it, and all that differ from it in one place. */
export function bodiesAround(
  { bodySchemas: { [JSON_TYPE]: schema } }: Operation,
  example: unknown,
): readonly Unjudged[] {
  return schema === undefined ? [] : changesOf({ schema, example });
}

/** Whether the document allows a JSON body. */
export function isAllowedBody(
  { bodySchemas: { [JSON_TYPE]: schema = ANYTHING }, isBodyRequired }: Operation,
  value: unknown,
): boolean {
  // Where no body is needed, null is none.
  if (value === null && !isBodyRequired) return true;
  if (problemsOfValue(schema, value).length === 0) return true;
  return problemsOfValue(schema, withoutNothing(schema, value)).length === 0;
}

const isNothing = (value: unknown) => ['null', '[]', '{}'].includes(JSON.stringify(value));
const alternativesOf = ({ oneOf, anyOf, allOf }: Schema) =>
  (oneOf ?? anyOf ?? allOf ?? []) as readonly Schema[];
const propertiesOf = ({ properties }: Schema) =>
  Object.entries((properties ?? {}) as Record<string, Schema>);
const requiredIn = ({ required }: Schema) => (required ?? []) as readonly string[];

/** A JSON body as the server takes it: without the optional fields that say nothing. */
export const meaningOfBody = ({ bodySchemas }: Operation, body: unknown): unknown =>
  withoutNothing(bodySchemas[JSON_TYPE] ?? ANYTHING, body);

/**
 * The value without optional fields of schemas that say nothing. What has no schema stays as it is.
 */
function withoutNothing(schema: Schema, value: unknown): unknown {
  const whole: Schema = resolve(schema);
  if (typeof value !== 'object' || value === null) return value;
  for (const alternative of alternativesOf(whole)) {
    const left = withoutNothing(alternative, value);
    if (problemsOfValue(alternative, left).length === 0) return left;
  }
  if (Array.isArray(value))
    return value.map((item) => withoutNothing((whole.items ?? {}) as Schema, item));
  const fields: ReadonlyMap<string, Schema> = new Map(propertiesOf(whole));
  const given = Object.entries(value).filter(
    ([name, one]) => !isNothing(one) || requiredIn(whole).includes(name) || !fields.has(name),
  );
  return Object.fromEntries(
    given.map(([name, one]) => [name, withoutNothing(fields.get(name) ?? {}, one)]),
  );
}

interface WithNothing {
  plain: Question;
  others: readonly { title: string; question: Question }[];
}

/**
 * For each documented example, it and what it becomes with one more optional field, at any depth,
 * that is null, or an empty list or map, as many clients send it. Each place is asked once, with
 * the first example that has it.
 */
export function requestsWithNothing(
  operation: Operation,
  { prefixes, replacements }: { prefixes: readonly string[]; replacements: Replacements },
): readonly WithNothing[] {
  const { method, bodySchemas, bodyExamples } = operation;
  const schema = bodySchemas[JSON_TYPE];
  if (schema === undefined) return [];
  const path = pathOf(operation, { prefix: prefixes[0] ?? '', replacements });
  const asked = new Set<string>();
  return (bodyExamples[JSON_TYPE] ?? []).map((example) => {
    const body = replaced(example, replacements);
    const others = withNothingIn(schema, body, '').filter(({ title }) => !asked.has(title));
    for (const { title } of others) asked.add(title);
    return {
      plain: { method, path, body },
      others: others.map(({ title, value }) => ({
        title,
        question: { method, path, body: value },
      })),
    };
  });
}

function withNothingIn(
  schema: Schema,
  value: unknown,
  place: string,
): { title: string; value: unknown }[] {
  const whole: Schema = resolve(schema);
  if (typeof value !== 'object' || value === null) return [];
  const alternative = alternativesOf(whole).find((one) => problemsOfValue(one, value).length === 0);
  if (alternative !== undefined) return withNothingIn(alternative, value, place);
  if (Array.isArray(value)) {
    return value.flatMap((item, at) =>
      withNothingIn((whole.items ?? {}) as Schema, item, `${place}[]`).map(
        ({ title, value: changed }) => ({
          title,
          value: value.with(at, changed),
        }),
      ),
    );
  }
  return propertiesOf(whole).flatMap(([name, field]) => {
    const own = (value as Record<string, unknown>)[name];
    const at = place === '' ? name : `${place}.${name}`;
    if (own !== undefined) {
      const inner = withNothingIn(field, own, at);
      return inner.map(({ title, value: changed }) => ({
        title,
        value: { ...value, [name]: changed },
      }));
    }
    if (requiredIn(whole).includes(name)) return [];
    return emptyValues(resolve(field)).map((nothing) => ({
      title: `${at}: ${JSON.stringify(nothing)}`,
      value: { ...value, [name]: nothing },
    }));
  });
}

function emptyValues({ type, additionalProperties }: Schema): readonly unknown[] {
  return [
    null,
    ...(type === 'array' ? [[]] : []),
    ...(typeof additionalProperties === 'object' ? [{}] : []),
  ];
}

/** Sent as they are. */
export const BROKEN = new Blob(['{"model": ']);
export const EMPTY = new Blob(['']);

function formRequests({
  schema,
  example,
  base,
}: {
  schema: Schema;
  example: Readonly<Record<string, unknown>>;
  base: Question;
}): readonly GeneratedRequest[] {
  const whole: Schema = resolve(schema);
  const required = (whole.required ?? []) as readonly string[];
  const plain: GeneratedRequest = { title: 'the example', expected: 'allowed', question: base };
  const given = Object.entries((whole.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, field]): GeneratedRequest[] => {
      const { [name]: _own, ...rest } = example;
      const missing: GeneratedRequest = {
        title: `no ${name}`,
        expected: required.includes(name) ? 'refused' : 'allowed',
        question: { ...base, body: formOf(rest) },
      };
      return [
        missing,
        ...formValuesOf(field, example[name]).map(({ title, value, isValid }): GeneratedRequest => {
          const question = { ...base, body: formOf({ ...rest, [name]: value }) };
          return {
            title: `${name}: ${title}`,
            expected: isValid ? 'allowed' : 'refused',
            question,
          };
        }),
      ];
    },
  );
  return [plain, ...given];
}

/** What a field of a form may hold, and what it may not. */
function formValuesOf(schema: Schema, own: unknown): readonly (Unjudged & { isValid: boolean })[] {
  const field: Schema = resolve(schema);
  if (field.type === 'array') {
    const items: Schema = resolve(field.items as Schema);
    if (items.format === 'binary') {
      const other = new Blob(['%PDF-1.7']);
      return [{ title: 'two files that are something else', value: [other, other], isValid: true }];
    }
    const single = textVariationsOf(items).map(({ text, isValid }) => ({
      title: text,
      value: [text],
      isValid,
    }));
    const all = single.filter(({ isValid }) => isValid).flatMap(({ value }) => value);
    const last = single.find(({ isValid }) => !isValid)?.value ?? [];
    return [
      ...single,
      { title: 'all at once', value: all, isValid: true },
      ...(last.length === 0
        ? []
        : [{ title: 'all and one too many', value: [...all, ...last], isValid: false }]),
    ];
  }
  if (field.format === 'binary') {
    return [
      { title: 'a text for a file', value: 'text', isValid: false },
      { title: 'an empty file', value: new Blob([]), isValid: true },
      { title: 'a file that is something else', value: new Blob(['%PDF-1.7']), isValid: true },
      ...(own instanceof Blob
        ? [{ title: 'half of the file', value: own.slice(0, own.size / 2), isValid: true }]
        : []),
    ];
  }
  return textVariationsOf(field).map(({ text, isValid }) => ({
    title: text.slice(0, 60),
    value: text,
    isValid,
  }));
}

function methodRequests(operation: Operation, path: string): readonly GeneratedRequest[] {
  const known = methodsOf(operation);
  // One operation of a path is enough.
  if (known[0] !== operation.method) return [];
  return ALL_METHODS.filter((method) => !known.includes(method)).map((method) => {
    return { title: `${method} instead`, expected: 'wrong method', question: { method, path } };
  });
}
