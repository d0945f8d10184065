// What is filled in for an operation, as a request.
import type { Page } from './model.ts';

/**
 * What is filled in of one kind, without empty fields. Fields are named by kind: `path:model_id`,
 * `query:show_all`, `form:file`.
 */
export function filledIn(
  form: FormData,
  kind: 'path' | 'query' | 'form',
): [name: string, value: string | File][] {
  return [...form].flatMap(([field, value]) => {
    const isEmpty = (value instanceof File ? value.name : value) === '';
    return field.startsWith(`${kind}:`) && !isEmpty ? [[field.slice(kind.length + 1), value]] : [];
  });
}

/** The text of a body of JSON; undefined without one. */
export function jsonIn(form: FormData): string | undefined {
  const json = form.get('json');
  return typeof json === 'string' && json.trim() !== '' ? json : undefined;
}

/** Path and query. A part of the path that is empty stays as the document has it. */
export function targetOf({ path }: Page, form: FormData): string {
  const values = new Map(filledIn(form, 'path'));
  const target = path.replace(
    /\{([^}]+)\}/g,
    (part, name: string) => encodeURIComponent(String(values.get(name) ?? '')) || part,
  );
  const query = new URLSearchParams(filledIn(form, 'query') as [string, string][]);
  return query.size === 0 ? target : `${target}?${query}`;
}

/** The body with its headers: JSON, or a form; without anything filled in, no body. */
export function bodyOf(form: FormData): RequestInit {
  const json = jsonIn(form);
  if (json !== undefined) return { body: json, headers: { 'Content-Type': 'application/json' } };
  const fields = filledIn(form, 'form');
  if (fields.length === 0) return {};
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return { body };
}

/**
 * Whether the response will come in pieces: asked for, or not declined where that is the usual way.
 */
export function asksForStream({ partLists: [stream] }: Page, json = ''): boolean {
  if (stream === undefined) return false;
  const asked = /"stream"\s*:\s*(true|false)/.exec(json)?.[1];
  return asked === undefined ? stream.mediaType?.includes('ndjson') === true : asked === 'true';
}
