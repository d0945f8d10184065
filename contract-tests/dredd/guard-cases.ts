// Cases that every operation must pass alike: keys, hosts, origins, sizes, media types and broken
// bodies.
import type { Operation } from '../support/document.ts';
import { ADMIN_KEY, MAX_BODY_BYTES } from '../support/server.ts';
import { type Case, type CasesByAnswer, fails, says } from './case.ts';

const FOREIGN_PAGE: Case = {
  title: 'from a web page of a foreign origin',
  headers: { origin: 'https://example.com' },
};
const FOREIGN_HOST: Case = {
  title: 'under a foreign name (DNS rebinding)',
  headers: { host: 'rebound.example.com' },
};
/** Codes of guards, and their words for APIs whose errors have other codes, or none. */
const WORDS = {
  host_not_allowed: /is not this server/,
  origin_not_allowed: /may not call this server/,
  invalid_api_key: /API key is missing or wrong/,
  invalid_request: /JSON/,
} as const;
const FOR_ADMIN: ReadonlySet<string> = new Set(['Administration', 'Providers']);
const WITH_OWN_CODES: ReadonlySet<string> = new Set(['Ollama', 'Anthropic', 'MCP']);

/**
 * The cases of an operation for the statuses that guards and the validator answer, as far as it
 * documents them.
 */
export function guardCases(operation: Operation): CasesByAnswer {
  const { id, requestTypes, tag } = operation;
  const refusal = (code: keyof typeof WORDS) =>
    WITH_OWN_CODES.has(tag) ? says(WORDS[code]) : fails(code);
  if (id === 'headLive') return { '403': [FOREIGN_PAGE] };
  const foreignPage = { ...FOREIGN_PAGE, check: refusal('origin_not_allowed') };
  if (id === 'getLive') return { '403': [foreignPage] };
  // Who may not call at all is turned away before the body is looked at.
  const asCaller = FOR_ADMIN.has(tag) ? { headers: { authorization: `Bearer ${ADMIN_KEY}` } } : {};
  const all = {
    '401': [
      {
        title: 'without a key',
        headers: { authorization: undefined },
        check: refusal('invalid_api_key'),
      },
      {
        title: 'with a wrong key',
        headers: { authorization: 'Bearer wrong' },
        check: refusal('invalid_api_key'),
      },
    ],
    '403': [{ ...FOREIGN_HOST, check: refusal('host_not_allowed') }, foreignPage],
  };
  if (requestTypes.length === 0) return all;
  const isForm = requestTypes.includes('multipart/form-data');
  return {
    ...all,
    '413': [
      isForm
        ? tooLargeFile(operation)
        : {
            title: 'a body over the limit',
            ...asCaller,
            body: { filler: 'x'.repeat(MAX_BODY_BYTES) },
          },
    ],
    '415': [
      {
        title: 'a body of plain text',
        headers: { ...asCaller.headers, 'content-type': 'text/plain' },
        text: 'Hello',
      },
    ],
    ...(isForm
      ? {}
      : {
          '400': [
            {
              title: 'a body that is not JSON',
              ...asCaller,
              text: '{"model": ',
              check: refusal('invalid_request'),
            },
          ],
        }),
  };
}

function tooLargeFile({ id }: Operation): Case {
  const field = /^createTrans/.test(id) ? 'file' : 'image';
  return {
    title: 'a file over the limit',
    form: { model: 'Any', prompt: 'Any', [field]: Buffer.alloc(MAX_BODY_BYTES + 1) },
  };
}
