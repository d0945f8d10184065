// Turns a case into the request of a transaction, and the document's schema into what Dredd
// compares with.

import { type DocumentedAnswer, schemaOf, toJsonSchema } from '../support/document.ts';
import { SUITE_KEY, SUITE_MODEL } from '../support/foreign.ts';
import { arrangedConversation, arrangedResponse, CONVERSATION_ITEM } from './arrangements.ts';
import type { Case } from './case.ts';
import type { Transaction } from './transaction.ts';

const BOUNDARY = 'contract-test-boundary';

/** Overwrites request and expectation; `prefix` is empty for paths that have none. */
export function prepare(
  transaction: Transaction,
  { answer, prefix, scene }: { answer: DocumentedAnswer; prefix: string; scene: Case },
): void {
  const { operation, status, media } = answer;
  const path = operation.path
    .replace('{model_id}', scene.modelId ?? SUITE_MODEL ?? 'No-Such-Model')
    .replace('{alias}', scene.modelId ?? 'No-Such-Alias')
    .replace('{package_id}', scene.modelId ?? 'absent')
    .replace('{name}', scene.modelId ?? 'no-such-provider')
    .replace('{response_id}', scene.modelId ?? arrangedResponse())
    .replace('{conversation_id}', scene.modelId ?? arrangedConversation())
    .replace('{item_id}', CONVERSATION_ITEM)
    .replace('{id}', '0');
  const query = scene.query ?? exampleQuery(transaction.fullPath);
  transaction.fullPath = `${prefix}${path}${query === '' ? '' : `?${query}`}`;
  const { type, body, encoding } = bodyOf(scene);
  transaction.request.headers = withoutGaps({
    accept: media === '' ? undefined : media,
    authorization: SUITE_KEY === null ? undefined : `Bearer ${SUITE_KEY}`,
    'content-type': type,
    ...scene.headers,
  });
  // Dredd gives every request at least an empty body, with which its HTTP client refuses to send a
  // HEAD in capitals.
  transaction.request.method = operation.method === 'HEAD' ? 'head' : operation.method;
  transaction.request.body = body;
  transaction.request.bodyEncoding = encoding;
  const schema = schemaOf(operation, status, media);
  // Dredd compares with the example, field by field, unless it is given a schema. It compiles that
  // again for every request, which is why the other prefixes have a test of their own
  // (prefixes.test.ts).
  delete transaction.expected.body;
  // Dredd demands each documented header. These come where a tool is odd or a chat too long only;
  // tool-schemas.test.ts and engines.test.ts ask for them.
  delete transaction.expected.headers['X-Lemonade-Tool-Warnings'];
  delete transaction.expected.headers['X-Lemonade-Repaired'];
  // And this one where a compression is not known; src/http/decompressed.test.ts asks for it.
  delete transaction.expected.headers['Accept-Encoding'];
  delete transaction.expected.headers['X-Lemonade-Truncated'];
  if (media === 'application/json' && schema) {
    transaction.expected.bodySchema = JSON.stringify(toJsonSchema(schema));
  }
}

/** The query that Dredd made of the document's examples. */
function exampleQuery(fullPath: string): string {
  return fullPath.includes('?') ? fullPath.slice(fullPath.indexOf('?') + 1) : '';
}

function bodyOf({ body, text, form }: Case): {
  type: string | undefined;
  body: string;
  encoding: 'utf-8' | 'base64';
} {
  if (form)
    return {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: multipart(form).toString('base64'),
      encoding: 'base64',
    };
  if (text !== undefined) return { type: 'application/json', body: text, encoding: 'utf-8' };
  if (body !== undefined)
    return { type: 'application/json', body: JSON.stringify(body), encoding: 'utf-8' };
  return { type: undefined, body: '', encoding: 'utf-8' };
}

function multipart(form: NonNullable<Case['form']>): Buffer {
  const fields = Object.entries(form).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values]).map((value: string | Buffer) => ({ name, value })),
  );
  const parts = fields.flatMap(({ name, value }) => {
    const isFile = typeof value !== 'string';
    const more = isFile ? `; filename="${name}.bin"\r\nContent-Type: application/octet-stream` : '';
    return [
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`,
      value,
      '\r\n',
    ];
  });
  return Buffer.concat(
    [...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)),
  );
}

function withoutGaps(
  headers: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
