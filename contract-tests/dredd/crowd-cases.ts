// Cases of whatever works with a model: its place is pinned, or too many ask for it, while it works
// or while it loads.
import { png } from '../support/images.ts';
import { idOf } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import { type Case, type CasesByAnswer, type CasesByOperation, fails } from './case.ts';
import { type ModelType, RIVALS } from './crowds.ts';

type Ask = (model: string) => Pick<Case, 'body' | 'form' | 'query'>;

const recording = wav(speech(300));
const picture = png(8, 8);
const ranking: Ask = (model) => ({ body: { model, query: 'Hello', documents: ['Hello'] } });

const ASKS: Readonly<Record<string, readonly [ModelType, Ask]>> = {
  createChatCompletion: [
    'llm',
    (model) => ({ body: { model, messages: [{ role: 'user', content: 'Hello' }] } }),
  ],
  createCompletion: ['llm', (model) => ({ body: { model, prompt: 'Hello' } })],
  createFimCompletion: ['llm', (model) => ({ body: { model, prompt: 'Hello', suffix: '!' } })],
  createNativeCompletion: ['llm', (model) => ({ body: { model, prompt: 'Hello' } })],
  createInfill: ['llm', (model) => ({ body: { model, input_prefix: '', input_suffix: '' } })],
  createResponse: ['llm', (model) => ({ body: { model, input: 'Hello' } })],
  compactResponse: ['llm', (model) => ({ body: { model, input: 'Hello' } })],
  createEmbedding: ['embedding', (model) => ({ body: { model, input: 'Hello' } })],
  createReranking: ['reranking', ranking],
  createRerank: ['reranking', ranking],
  createReranker: ['reranking', ranking],
  createCohereRanking: ['reranking', ranking],
  createTranscription: ['audio', (model) => ({ form: { model, file: recording } })],
  createTranslation: ['audio', (model) => ({ form: { model, file: recording } })],
  createSpeech: ['tts', (model) => ({ body: { model, input: 'Hello' } })],
  createImage: ['image', (model) => ({ body: { model, prompt: 'A lemon', size: '64x64' } })],
  createImageEdit: [
    'image',
    (model) => ({ form: { model, prompt: 'A lemon', size: '64x64', image: picture } }),
  ],
  createImageVariation: ['image', (model) => ({ form: { model, size: '64x64', image: picture } })],
};

const pinned = (request: Partial<Case>): CasesByAnswer => ({
  '409': [
    {
      title: 'its place is pinned',
      given: 'every place pinned',
      ...request,
      check: fails('slots_pinned_error'),
    },
  ],
});

function crowded([type, ask]: readonly [ModelType, Ask]): CasesByAnswer {
  const { model, other, endless } = RIVALS[type];
  return {
    ...pinned(ask(other)),
    '429': [
      {
        title: 'too many wait for it',
        given: 'every model with all the requests that it takes',
        ...ask(model),
        check: fails('model_saturated'),
      },
    ],
    '503': [
      {
        title: 'too many wait for it to be loaded',
        given: 'every model still loading, with all the requests that it takes',
        ...ask(endless),
        check: fails('model_still_loading'),
      },
    ],
  };
}

/** What clients are told while others hold all places. */
export const CROWD_CASES: CasesByOperation = {
  loadModel: pinned({ body: { model_name: idOf('other') } }),
  loadModelByQuery: pinned({ query: `model=${idOf('other')}` }),
  ...Object.fromEntries(Object.entries(ASKS).map(([id, asked]) => [id, crowded(asked)])),
};
