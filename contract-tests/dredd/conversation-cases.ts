// The cases of conversations that are kept.
import { type Case, type CasesByOperation, fails, has } from './case.ts';

const GIVEN = 'a kept conversation';
const QUESTION = { role: 'user', content: 'Hello' };
const NOT_KEPT: Case = {
  title: 'one that is not kept',
  modelId: 'conv_1',
  check: fails('conversation_not_found', 'conversation_id'),
};
const UNUSABLE: Case = {
  title: 'with an item that no response could go on from',
  body: { items: [{ type: 'poem' }] },
  check: fails('invalid_request', 'items[0]'),
};
const ENDLESS: Case = { title: 'under a name without end', modelId: 'x'.repeat(600) };

/** Those that have a conversation's id in their path are asked for the one that was arranged. */
export const CONVERSATION_CASES: CasesByOperation = {
  createConversation: {
    '200': [
      {
        title: 'with a first item',
        body: { items: [QUESTION], metadata: { topic: 'cities' } },
        check: has({ object: 'conversation', metadata: { topic: 'cities' } }),
      },
      { title: 'with nothing in it', body: {}, check: has({ metadata: {} }) },
    ],
    '400': [UNUSABLE],
  },
  getConversation: {
    '200': [{ title: 'that is kept', given: GIVEN, check: has({ object: 'conversation' }) }],
    '400': [ENDLESS],
    '404': [NOT_KEPT],
  },
  updateConversation: {
    '200': [
      {
        title: 'that is kept',
        given: GIVEN,
        body: { metadata: { topic: 'rivers' } },
        check: has({ metadata: { topic: 'rivers' } }),
      },
    ],
    '400': [{ title: 'without metadata', body: {}, check: fails('invalid_request', 'metadata') }],
    '404': [{ ...NOT_KEPT, body: { metadata: {} } }],
  },
  deleteConversation: {
    '200': [{ title: 'that is kept', given: GIVEN, check: has({ deleted: true }) }],
    '400': [ENDLESS],
    '404': [NOT_KEPT],
  },
  listConversationItems: {
    '200': [
      {
        title: 'of one question',
        given: GIVEN,
        query: '',
        check: has({ object: 'list', has_more: false }),
      },
    ],
    '400': [
      {
        title: 'after what is not there',
        given: GIVEN,
        query: 'after=msg_1',
        check: fails('invalid_request', 'after'),
      },
    ],
    '404': [{ ...NOT_KEPT, query: '' }],
  },
  createConversationItems: {
    '200': [
      {
        title: 'one more question',
        given: GIVEN,
        body: { items: [QUESTION] },
        check: has({ has_more: false }),
      },
    ],
    '400': [{ ...UNUSABLE, given: GIVEN }],
    '404': [{ ...NOT_KEPT, body: { items: [QUESTION] } }],
  },
  getConversationItem: {
    '200': [{ title: 'that is in it', given: GIVEN, check: has({ role: 'user' }) }],
    '400': [ENDLESS],
    '404': [NOT_KEPT],
  },
  deleteConversationItem: {
    '200': [{ title: 'that is in it', given: GIVEN, check: has({ object: 'conversation' }) }],
    '400': [ENDLESS],
    '404': [NOT_KEPT],
  },
};
