// What is filled in for an operation, as a curl command and as TypeScript.
import type { Page } from './model.ts';
import { asksForStream, filledIn, jsonIn, targetOf } from './request.ts';

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
  let method = page.method === usual ? '' : ` -X ${page.method}`;
  if (page.method === 'HEAD') method = ' --head';
  const streams = page.partLists.length > 0 ? ' -N' : '';
  const lines = [`curl${streams}${method} ${quoted(origin + targetOf(page, form))}`];
  if (hasKey && page.takesKey) lines.push('-H "Authorization: Bearer $LEMONADE_API_KEY"');
  for (const [name, value] of filledIn(form, 'form')) {
    const given = value instanceof File ? `@${value.name}` : value;
    lines.push(`-F ${quoted(`${name}=${given}`)}`);
  }
  const json = jsonIn(form);
  if (json !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(json)}`);
  return lines.join(' \\\n  ');
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
  const options = ['client', ...objects];
  if (json !== undefined) options.push(`body: ${json.trim().replaceAll('\n', '\n  ')}`);
  if (!isStream) options.push('throwOnError: true');
  const given = options.join(',\n  ');
  const key = hasKey && page.takesKey ? ', auth: process.env.LEMONADE_API_KEY' : '';
  const code = [
    `import { createClient, ${call} } from 'lemonade-server/client';`,
    '',
    `const client = createClient({ baseUrl: '${origin}'${key} });`,
    isStream
      ? `const events = ${call}({\n  ${given},\n});`
      : `const { data } = await ${call}({\n  ${given},\n});`,
    isStream ? 'for await (const event of events) console.log(event);' : 'console.log(data);',
  ];
  if (given.includes('await openAsBlob(')) code.unshift("import { openAsBlob } from 'node:fs';");
  return code.join('\n');
}
