// Cases of the operations on servers elsewhere. No server listens at their addresses;
// providers.test.ts has some that respond.
import { ADMIN_KEY } from '../support/server.ts';
import { type Case, type CasesByOperation, fails, has } from './case.ts';

const headers = { authorization: `Bearer ${ADMIN_KEY}` };
const byAdmin = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({ ...one, headers }));
/** What only the user's key is shown for. */
const asUser = (request: Partial<Case> = {}): readonly Case[] => [
  { title: 'not as administrator', ...request, check: fails('admin_key_required') },
];
/** No server listens at this port. */
export const OFFICE = { name: 'office', base_urls: ['http://127.0.0.1:9/v1'] } as const;

/** Adding, changing and removing servers elsewhere. */
export const PROVIDER_CASES: CasesByOperation = {
  listProviders: {
    '200': byAdmin([
      { title: 'none', given: 'that provider not known', check: has({ object: 'list', data: [] }) },
      { title: 'with one', given: 'a provider added' },
    ]),
    '403': asUser(),
  },
  addProvider: {
    '200': byAdmin([
      {
        title: 'one that does not respond',
        body: { ...OFFICE, api_key: 'sk-0123456789', models: ['a', 'b'], max_concurrent: 2 },
        check: has({
          state: 'failing',
          has_key: true,
          key_source: 'memory',
          models: ['a', 'b'],
          model_count: 2,
        }),
      },
      {
        title: 'the same, otherwise',
        body: {
          ...OFFICE,
          auth_header_name: 'X-Key',
          auth_header_prefix: '',
          labels: { a: ['embeddings'] },
        },
        check: has({
          auth_header_name: 'X-Key',
          auth_header_prefix: '',
          has_key: false,
          labels: { a: ['embeddings'] },
        }),
      },
    ]),
    '400': byAdmin([
      {
        title: 'an address that is not encrypted',
        body: { name: 'office', base_urls: ['http://192.0.2.1/v1'] },
        check: fails('invalid_request', 'base_urls'),
      },
      {
        title: 'a name that has a meaning',
        body: { name: 'user', base_urls: OFFICE.base_urls },
        check: fails('invalid_request', 'name'),
      },
    ]),
    '403': asUser({ body: OFFICE }),
  },
  testProvider: {
    '200': byAdmin([
      {
        title: 'one that does not respond',
        given: 'a provider added',
        modelId: OFFICE.name,
        check: has({ ok: false }),
      },
    ]),
    '400': byAdmin([{ title: 'a name of endless length', modelId: 'x'.repeat(65) }]),
    '403': asUser({ modelId: OFFICE.name }),
    '404': byAdmin([
      { title: 'an unknown one', modelId: 'absent', check: fails('provider_not_found', 'name') },
    ]),
  },
  removeProvider: {
    '200': byAdmin([
      {
        title: 'one that is there',
        given: 'a provider added',
        modelId: OFFICE.name,
        check: has({ name: OFFICE.name }),
      },
    ]),
    '400': byAdmin([{ title: 'a name of endless length', modelId: 'x'.repeat(65) }]),
    '403': asUser({ modelId: OFFICE.name }),
    '404': byAdmin([
      { title: 'an unknown one', modelId: 'absent', check: fails('provider_not_found', 'name') },
    ]),
  },
};
