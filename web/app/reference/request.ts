// What is filled in for an operation, as a request, as a curl command and as TypeScript.
import type { Operation } from './model.ts';

export interface Filled {
  /** Values of the parameters by name; an empty one is left out. */
  parameters: Readonly<Record<string, string>>;
  /** The text of a JSON body. */
  json?: string;
  /** The fields of a multipart body. Files by their names. */
  form?: readonly { name: string; value: string; isFile: boolean }[];
}

/** Path and query, ready to be sent. @throws {Error} naming a part of the path that is empty. */
export function targetOf({ path, parameters }: Operation, filled: Filled): string {
  const target = path.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    const value = filled.parameters[name] ?? '';
    if (value === '') throw new Error(`Fill in ${name}; it is a part of the path.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = filled.parameters[name] ?? '';
    if (place === 'query' && value !== '') query.append(name, value);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

function safeTarget(operation: Operation, filled: Filled): string {
  try {
    return targetOf(operation, filled);
  } catch {
    return operation.path;
  }
}

/** For the shells of Linux, macOS and Windows' Git Bash. The key is a variable, so that it isn't copied around. */
export function curlOf(operation: Operation, filled: Filled, options: { origin: string; hasKey: boolean }): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const isStream = operation.stream !== undefined;
  const parts = [
    `curl${isStream ? ' -N' : ''}${methodFlag(operation)} ${quoted(options.origin + safeTarget(operation, filled))}`,
  ];
  if (options.hasKey && operation.takesKey) parts.push('-H "Authorization: Bearer $LEMONADE_API_KEY"');
  for (const { name, value, isFile } of filled.form ?? [])
    parts.push(`-F ${quoted(`${name}=${isFile ? '@' : ''}${value}`)}`);
  if (filled.json !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(filled.json)}`);
  return parts.join(' \\\n  ');
}

function methodFlag({ method, body }: Operation): string {
  if (method === 'HEAD') return ' --head';
  return method === (body ? 'POST' : 'GET') ? '' : ` -X ${method}`;
}

/** With the client of this package, `lemonade-server/client`. */
export function typescriptOf(
  operation: Operation,
  filled: Filled,
  options: { origin: string; hasKey: boolean },
): string {
  const isStream = asksForStream(operation, filled);
  const call = isStream ? `${operation.id}Stream` : operation.id;
  const of = (place: string) =>
    operation.parameters.flatMap(({ name, in: where, schema }) => {
      const value = filled.parameters[name] ?? '';
      if (where !== place || value === '') return [];
      return [`${name}: ${/integer|number|boolean/.test(String(schema.type)) ? value : JSON.stringify(value)}`];
    });
  const fields = ['client'];
  for (const place of ['path', 'query']) if (of(place).length > 0) fields.push(`${place}: { ${of(place).join(', ')} }`);
  const form = filled.form?.map(({ name, value, isFile }) =>
    isFile
      ? `${name}: await openAsBlob(${JSON.stringify(value)})`
      : `${name}: ${/^-?\d+([.]\d+)?$/.test(value) ? value : JSON.stringify(value)}`,
  );
  const body = filled.json?.trim() ?? (form && `{\n  ${form.join(',\n  ')},\n}`);
  if (body !== undefined) fields.push(`body: ${body.replaceAll('\n', '\n  ')}`);
  if (!isStream) fields.push('throwOnError: true');
  const list = body === undefined ? `{ ${fields.join(', ')} }` : `{\n  ${fields.join(',\n  ')},\n}`;
  const key = options.hasKey && operation.takesKey ? ', auth: process.env.LEMONADE_API_KEY' : '';
  return [
    ...(form?.some((line) => line.includes('openAsBlob')) ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { createClient, ${call} } from 'lemonade-server/client';`,
    '',
    `const client = createClient({ baseUrl: '${options.origin}'${key} });`,
    ...(isStream
      ? [`for await (const event of ${call}(${list})) console.log(event);`]
      : [`const { data } = await ${call}(${list});`, 'console.log(data);']),
  ].join('\n');
}

/** Whether the response will come in pieces: asked for, or not declined where that is the usual way. */
export function asksForStream({ stream }: Operation, { json }: Filled): boolean {
  if (stream === undefined) return false;
  const asked = /"stream"\s*:\s*(true|false)/.exec(json ?? '')?.[1];
  return asked === undefined ? stream.mediaType.includes('ndjson') : asked === 'true';
}
