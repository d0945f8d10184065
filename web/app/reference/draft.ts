// What is filled in to try an operation, and the request that it makes.
import type { Operation, Parameter } from './model.ts';
import type { Filled } from './request.ts';
import { named, type Schemas, typeText } from './schema-text.ts';

export interface Draft {
  parameters: Readonly<Record<string, string>>;
  /** The text of a JSON body. */
  json: string;
  /** Fields of a form that are not files. */
  fields: Readonly<Record<string, string>>;
  files: Readonly<Record<string, readonly File[]>>;
}

export interface FormField {
  name: string;
  isFile: boolean;
  isRequired: boolean;
  description: string;
  choices?: readonly unknown[] | undefined;
}

type Body = NonNullable<Operation['body']>;

export const isForm = (body: Body) => body.mediaType === 'multipart/form-data';

/** Needed parameters have their example, the body that of the document. */
export function firstDraft({ parameters, body }: Operation): Draft {
  const empty: Draft = { parameters: firstValues(parameters), json: '', fields: {}, files: {} };
  return body ? withExample(empty, body, body.examples[0]?.value ?? {}) : empty;
}

export function firstValues(parameters: readonly Parameter[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    parameters.map(({ name, required, example }) => [name, required && example !== undefined ? String(example) : '']),
  );
}

export function withExample(draft: Draft, body: Body, value: unknown): Draft {
  if (!isForm(body)) return { ...draft, json: JSON.stringify(value, undefined, 2) };
  const fields = Object.entries(value as object).map(([name, given]): [string, string] => {
    return [name, typeof given === 'string' ? given : JSON.stringify(given)];
  });
  return { ...draft, fields: Object.fromEntries(fields) };
}

export function formFields(schemas: Schemas, { schema: form }: Body): FormField[] {
  const { properties = {}, required = [] } = named(schemas, form).schema;
  return Object.entries(properties).map(([name, reference]) => {
    const { schema } = named(schemas, reference);
    return {
      name,
      isFile: typeText(schemas, reference).includes('file'),
      isRequired: required.includes(name),
      description: reference.description ?? schema.description ?? '',
      choices: schema.enum,
    };
  });
}

/** What commands and code show of a draft. */
export function filledOf({ body }: Operation, draft: Draft, fields: readonly FormField[]): Filled {
  const { parameters, json } = draft;
  if (body === undefined) return { parameters };
  if (!isForm(body)) return { parameters, json };
  const form = fields.flatMap(({ name, isFile, isRequired }) => {
    const value = isFile ? (draft.files[name]?.[0]?.name ?? (isRequired ? 'your-file' : '')) : draft.fields[name];
    return value ? [{ name, value, isFile }] : [];
  });
  return { parameters, form };
}

/** @throws {Error} that says what is wrong with what is filled in. */
export function bodyOf({ body }: Operation, draft: Draft, fields: readonly FormField[]): RequestInit {
  if (body === undefined) return {};
  if (isForm(body)) return { body: formOf(draft, fields) };
  if (draft.json.trim() === '' && !body.isRequired) return {};
  try {
    JSON.parse(draft.json);
  } catch (error) {
    throw new Error(`The body is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  return { body: draft.json, headers: { 'Content-Type': 'application/json' } };
}

function formOf(draft: Draft, fields: readonly FormField[]): FormData {
  const form = new FormData();
  for (const { name, isFile, isRequired } of fields) {
    const files = draft.files[name] ?? [];
    if (isFile && isRequired && files.length === 0) throw new Error(`Choose a file for ${name}, or use the sample.`);
    for (const file of files) form.append(name, file);
    const value = draft.fields[name] ?? '';
    if (!isFile && value !== '') form.append(name, value);
  }
  return form;
}
