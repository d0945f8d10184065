// The cases of each operation for the responses that only it can give.

import { ADMIN_KEY } from '../support/server.ts';
import { ADMINISTRATION_CASES } from './administration-cases.ts';
import { ANTHROPIC_CASES } from './anthropic-cases.ts';
import { type CasesByOperation, fails, has } from './case.ts';
import { CONVERSATION_CASES } from './conversation-cases.ts';
import { INFERENCE_CASES } from './inference-cases.ts';
import { INSTALL_CASES } from './install-cases.ts';
import { MCP_CASES } from './mcp-cases.ts';
import { MCP_SERVER_CASES } from './mcp-server-cases.ts';
import { MEDIA_CASES } from './media-cases.ts';
import { MODEL_CASES } from './model-cases.ts';
import { OLLAMA_CASES } from './ollama-cases.ts';
import { PROVIDER_CASES } from './provider-cases.ts';
import { PULL_CASES } from './pull-cases.ts';
import { SLOT_CASES } from './slot-cases.ts';
import { VECTOR_CASES } from './vector-cases.ts';

const AS_ADMIN = { authorization: `Bearer ${ADMIN_KEY}` };
const NO_KEY = { authorization: undefined };

const UNSET_PARAMS = {
  temperature: null,
  top_p: null,
  top_k: null,
  min_length: 0,
  max_length: null,
  do_sample: true,
};

const SYSTEM_CASES: CasesByOperation = {
  getLive: {
    '200': [
      { title: 'without a key', headers: NO_KEY, check: has({ status: 'ok' }) },
      {
        title: 'under any name, for probes in a container',
        headers: { ...NO_KEY, host: 'probe.internal' },
      },
    ],
  },
  headLive: { '200': [{ title: 'without a key', headers: NO_KEY }] },
  getHealth: {
    '200': [
      {
        title: 'with nothing loaded',
        given: 'nothing loaded',
        check: has({ model_loaded: null, all_models_loaded: [] }),
      },
      {
        title: 'with a model loaded',
        given: 'a model loaded',
        check: has({ model_loaded: 'extra.Fake-Chat' }),
      },
    ],
  },
  getMetrics: { '200 text/plain': [{ title: 'at any time' }] },
  getStats: { '200': [{ title: 'at any time' }] },
  getSystemInfo: {
    '200': [{ title: 'in short' }, { title: 'in full', query: 'verbose=true' }],
    '400': [{ title: 'a switch that is not a boolean', query: 'verbose=maybe' }],
  },
  listApps: {
    '200': [{ title: 'with what is here' }, { title: 'for a model', query: 'model=Qwen3-4B-GGUF' }],
    '400': [{ title: 'for a model without a name', query: 'model=' }],
  },
  getSystemStats: { '200': [{ title: 'at any time' }, { title: 'and again' }] },
  getActivity: {
    '200': [
      {
        title: 'at any time',
        check: (body) =>
          JSON.parse(body).health.status === 'ok' ? undefined : 'the server is not well',
      },
      { title: 'with the use of the machine', query: 'usage=true' },
    ],
    '400': [{ title: 'a switch that is not a boolean', query: 'usage=maybe' }],
  },
  setLogLevel: {
    '200': [
      {
        title: 'a level',
        headers: AS_ADMIN,
        body: { level: 'debug' },
        check: has({ level: 'debug' }),
      },
      {
        title: 'by its other name',
        headers: AS_ADMIN,
        body: { level: 'none' },
        check: has({ level: 'critical' }),
      },
      {
        title: 'the usual one',
        headers: AS_ADMIN,
        body: { level: 'info' },
        check: has({ level: 'info' }),
      },
    ],
    '400': [
      {
        title: 'no such level',
        headers: AS_ADMIN,
        body: { level: 'loud' },
        check: fails('invalid_request', 'level'),
      },
    ],
    '403': [
      {
        title: 'not as administrator',
        body: { level: 'trace' },
        check: fails('admin_key_required'),
      },
    ],
  },
  getParams: { '200': [{ title: 'with nothing set', check: has(UNSET_PARAMS) }] },
  setParams: {
    '200': [
      { title: 'one parameter', body: { temperature: 0.7 } },
      { title: 'a least length', body: { min_length: 5 } },
      {
        title: 'all at once',
        body: {
          temperature: 0.7,
          top_p: 0.95,
          top_k: 50,
          min_length: 0,
          max_length: 2048,
          do_sample: true,
        },
      },
      {
        title: 'what takes all of it back',
        body: {
          temperature: null,
          top_p: null,
          top_k: null,
          min_length: null,
          max_length: null,
          do_sample: null,
        },
        check: has({ params: UNSET_PARAMS }),
      },
      { title: 'none', body: {} },
    ],
    '400': [
      {
        title: 'a least length above the greatest',
        body: { min_length: 5, max_length: 3 },
        check: fails('invalid_request', 'min_length'),
      },
      {
        title: 'a number out of its range',
        body: { temperature: 3 },
        check: fails('invalid_request', 'temperature'),
      },
      {
        title: 'a string for a number',
        body: { top_k: '40' },
        check: fails('invalid_request', 'top_k'),
      },
      { title: 'a list for the parameters', body: [] },
    ],
  },
};

/** Cases by operationId. */
export const CASES: CasesByOperation = {
  ...SYSTEM_CASES,
  ...MODEL_CASES,
  ...PROVIDER_CASES,
  ...MCP_SERVER_CASES,
  ...PULL_CASES,
  ...CONVERSATION_CASES,
  ...INFERENCE_CASES,
  ...INSTALL_CASES,
  ...MEDIA_CASES,
  ...VECTOR_CASES,
  ...SLOT_CASES,
  ...OLLAMA_CASES,
  ...ANTHROPIC_CASES,
  ...MCP_CASES,
  ...ADMINISTRATION_CASES,
};
