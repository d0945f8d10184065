// The cases of each operation for the answers that only it can give.

import { type CasesByAnswer, fails, has } from './case.ts';
import { INFERENCE_CASES } from './inference-cases.ts';
import { INSTALL_CASES } from './install-cases.ts';
import { MODEL_CASES } from './model-cases.ts';
import { PULL_CASES } from './pull-cases.ts';

const NO_KEY = { authorization: undefined };

const SYSTEM_CASES: Readonly<Record<string, CasesByAnswer>> = {
  getLive: {
    '200': [
      { title: 'without a key', headers: NO_KEY, check: has({ status: 'ok' }) },
      { title: 'under any name, for probes in a container', headers: { ...NO_KEY, host: 'probe.internal' } },
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
      { title: 'with a model loaded', given: 'a model loaded', check: has({ model_loaded: 'extra.Fake-Chat' }) },
    ],
  },
  getStats: { '200': [{ title: 'at any time' }] },
  getSystemInfo: {
    '200': [{ title: 'in short' }, { title: 'in full', query: 'verbose=true' }],
    '400': [{ title: 'a switch that is no boolean', query: 'verbose=maybe' }],
  },
  getParams: { '200': [{ title: 'at any time' }] },
  setParams: {
    '200': [
      { title: 'one parameter', body: { temperature: 0.7 } },
      {
        title: 'all at once',
        body: { temperature: 0.7, top_p: 0.95, top_k: 50, min_length: 0, max_length: 2048, do_sample: true },
      },
      { title: 'none', body: {} },
    ],
    '400': [
      { title: 'a number out of its range', body: { temperature: 3 }, check: fails('invalid_request', 'temperature') },
      { title: 'a string for a number', body: { top_k: '40' }, check: fails('invalid_request', 'top_k') },
      { title: 'a list for the parameters', body: [] },
    ],
  },
};

/** Operations that are not built yet are refused before that is found out, so their validation can be proved. */
const VALIDATION_CASES: Readonly<Record<string, CasesByAnswer>> = {
  createEmbedding: { '400': [{ title: 'no input', body: { model: 'Any' } }] },
  createReranking: { '400': [{ title: 'no documents', body: { model: 'Any', query: 'Any' } }] },
  createRerank: { '400': [{ title: 'no documents', body: { model: 'Any', query: 'Any' } }] },
  createResponse: { '400': [{ title: 'an input that is a number', body: { model: 'Any', input: 5 } }] },
  updateSlot: { '400': [{ title: 'an action that does not exist', query: 'action=polish', body: {} }] },
  createTranscription: { '400': [{ title: 'no recording', form: { model: 'Any' } }] },
  createSpeech: { '400': [{ title: 'no text', body: { model: 'Any' } }] },
  createImage: { '400': [{ title: 'no prompt', body: { model: 'Any' } }] },
  createImageEdit: { '400': [{ title: 'no prompt', form: { model: 'Any', image: Buffer.from('png') } }] },
  createImageVariation: { '400': [{ title: 'no picture', form: { model: 'Any' } }] },
};

/** Cases by operationId. */
export const CASES: Readonly<Record<string, CasesByAnswer>> = {
  ...SYSTEM_CASES,
  ...MODEL_CASES,
  ...PULL_CASES,
  ...INFERENCE_CASES,
  ...INSTALL_CASES,
  ...VALIDATION_CASES,
};
