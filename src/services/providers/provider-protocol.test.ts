import { expect, test } from 'vitest';
import { planFor } from '../../../fixtures/plans.ts';
import { providerProtocol } from './provider-protocol.ts';

const { model } = planFor('cloud.chat');

test.each([
  [{ local_only: false }, {}],
  [{ local_only: 'false', user: 'me' }, { metadata: { user: 'me' } }],
  [{ user: 'me' }, { metadata: { user: 'me' } }],
  [null, { metadata: null }],
])('of the metadata %j, what is meant for this server does not reach a provider', (metadata, sent) => {
  const request = { capability: 'chat' as const, body: { messages: [], metadata }, model, options: {} };
  expect(providerProtocol.adaptRequest?.(request, { backend: 'cloud' })).toEqual({
    json: { messages: [], ...sent, model: model.path },
  });
});
