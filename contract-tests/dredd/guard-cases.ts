// Cases that every operation must pass alike: keys, hosts, origins, sizes, media types and broken bodies.
import type { Operation } from '../support/document.ts';
import { MAX_BODY_BYTES } from '../support/server.ts';
import { type Case, type CasesByAnswer, fails } from './case.ts';

const FOREIGN_PAGE: Case = {
  title: 'from a web page of a foreign origin',
  headers: { origin: 'https://example.com' },
};
const FOREIGN_HOST: Case = {
  title: 'under a foreign name (DNS rebinding)',
  headers: { host: 'rebound.example.com' },
  check: fails('host_not_allowed'),
};

/** The cases of an operation for the statuses that guards and the validator answer, as far as it documents them. */
export function guardCases(operation: Operation): CasesByAnswer {
  const { id, requestTypes } = operation;
  if (id === 'headLive') return { '403': [FOREIGN_PAGE] };
  const foreignPage = { ...FOREIGN_PAGE, check: fails('origin_not_allowed') };
  if (id === 'getLive') return { '403': [foreignPage] };
  const all = {
    '401': [
      { title: 'without a key', headers: { authorization: undefined }, check: fails('invalid_api_key') },
      { title: 'with a wrong key', headers: { authorization: 'Bearer wrong' }, check: fails('invalid_api_key') },
    ],
    '403': [FOREIGN_HOST, foreignPage],
  };
  if (requestTypes.length === 0) return all;
  const isForm = requestTypes.includes('multipart/form-data');
  return {
    ...all,
    '413': [
      isForm
        ? tooLargeFile(operation)
        : { title: 'a body over the limit', body: { filler: 'x'.repeat(MAX_BODY_BYTES) } },
    ],
    '415': [{ title: 'a body of plain text', headers: { 'content-type': 'text/plain' }, text: 'Hello' }],
    ...(isForm
      ? {}
      : { '400': [{ title: 'a body that is no JSON', text: '{"model": ', check: fails('invalid_request') }] }),
  };
}

function tooLargeFile({ id }: Operation): Case {
  const field = id === 'createTranscription' ? 'file' : 'image';
  return {
    title: 'a file over the limit',
    form: { model: 'Any', prompt: 'Any', [field]: Buffer.alloc(MAX_BODY_BYTES + 1) },
  };
}
