// What is filled in for an operation, as a request, as a curl command and as TypeScript.
import type { Page } from './model.ts';

/**
 * What is filled in of one kind, without empty fields. Fields are named by kind: `path:model_id`,
 * `query:show_all`, `form:file`.
 */
function filledIn(
  form: FormData,
  kind: 'path' | 'query' | 'form',
): [name: string, value: string | File][] {
  return [...form].flatMap(([field, value]) => {
    const isEmpty = (value instanceof File ? value.name : value) === '';
    return field.startsWith(`${kind}:`) && !isEmpty ? [[field.slice(kind.length + 1), value]] : [];
  });
}

/** The text of a body of JSON; undefined without one. */
function jsonIn(form: FormData): string | undefined {
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

export function bodyOf(form: FormData): RequestInit {
  const json = jsonIn(form);
  if (json !== undefined) return { body: json, headers: { 'Content-Type': 'application/json' } };
  const fields = filledIn(form, 'form');
  if (fields.length === 0) return {};
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return { body };
}

interface Snippet {
  origin: string;
  hasKey: boolean;
}

/**
 * For the shells of Linux, macOS and Windows' Git Bash. The key is a variable, so that it isn't
 * copied around.
 */
export function curlOf(page: Page, form: FormData, { origin, hasKey }: Snippet): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const usual = page.body ? 'POST' : 'GET';
  const method =
    page.method === 'HEAD' ? ' --head' : page.method === usual ? '' : ` -X ${page.method}`;
  const json = jsonIn(form);
  return [
    `curl${page.partLists.length > 0 ? ' -N' : ''}${method} ${quoted(origin + targetOf(page, form))}`,
    ...(hasKey && page.takesKey ? ['-H "Authorization: Bearer $LEMONADE_API_KEY"'] : []),
    ...filledIn(form, 'form').map(
      ([name, value]) =>
        `-F ${quoted(`${name}=${value instanceof File ? `@${value.name}` : value}`)}`,
    ),
    ...(json === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(json)}`]),
  ].join(' \\\n  ');
}

/** With the client of this package, `lemonade-server/client`. */
export function typescriptOf(page: Page, form: FormData, { origin, hasKey }: Snippet): string {
  const json = jsonIn(form);
  const isStream = asksForStream(page, json);
  const call = isStream ? `${page.id}Stream` : page.id;
  const types = new Map(page.parameters.map(({ name, type }) => [name, type]));
  const lines = (values: readonly [string, string | File][]) =>
    values.map(([name, value]) => {
      if (value instanceof File) return `${name}: await openAsBlob(${JSON.stringify(value.name)})`;
      const isText =
        !/integer|number|boolean/.test(types.get(name) ?? '') && !/^-?\d+([.]\d+)?$/.test(value);
      return `${name}: ${isText ? JSON.stringify(value) : value}`;
    });
  const objects = (['path', 'query', 'form'] as const).flatMap((kind) => {
    const fields = lines(filledIn(form, kind));
    return fields.length === 0
      ? []
      : [`${kind === 'form' ? 'body' : kind}: { ${fields.join(', ')} }`];
  });
  const body = json === undefined ? [] : [`body: ${json.trim().replaceAll('\n', '\n  ')}`];
  const given = ['client', ...objects, ...body, ...(isStream ? [] : ['throwOnError: true'])].join(
    ',\n  ',
  );
  const key = hasKey && page.takesKey ? ', auth: process.env.LEMONADE_API_KEY' : '';
  return [
    ...(given.includes('await openAsBlob(') ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { createClient, ${call} } from 'lemonade-server/client';`,
    '',
    `const client = createClient({ baseUrl: '${origin}'${key} });`,
    isStream
      ? `const events = ${call}({\n  ${given},\n});`
      : `const { data } = await ${call}({\n  ${given},\n});`,
    isStream ? 'for await (const event of events) console.log(event);' : 'console.log(data);',
  ].join('\n');
}

/**
 * Whether the response will come in pieces: asked for, or not declined where that is the usual way.
 */
export function asksForStream({ partLists: [stream] }: Page, json = ''): boolean {
  if (stream === undefined) return false;
  const asked = /"stream"\s*:\s*(true|false)/.exec(json)?.[1];
  return asked === undefined ? stream.mediaType?.includes('ndjson') === true : asked === 'true';
}
