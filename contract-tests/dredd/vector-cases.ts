// Cases of embeddings, reranking and tokens, with the fake llama-server behind them.
import { idOf, type MODELS } from '../support/server.ts';
import { type Case, type CasesByAnswer, type CasesByOperation, fails, has } from './case.ts';

type Json = Readonly<Record<string, unknown>>;

/** What can go wrong with any model behind a request that is answered in one piece. */
function failures(base: Json, exits: keyof typeof MODELS): CasesByAnswer {
  return {
    '404': [
      {
        title: 'an unknown model',
        body: { ...base, model: 'No-Such-Model' },
        check: fails('model_not_found', 'model'),
      },
    ],
    '500': [
      {
        title: 'a model that can not be loaded',
        body: { ...base, model: idOf(exits) },
        check: fails('model_load_error'),
      },
    ],
    '502': [
      {
        title: 'the native server dies at once, twice',
        body: { ...base, fake: { dieAfterTokens: 0 } },
        check: fails('backend_crashed'),
      },
      {
        title: 'the native server answers garbage',
        body: { ...base, fake: { garbage: true } },
        check: fails('backend_answer_invalid'),
      },
      {
        title: 'the native server breaks off in the middle',
        body: { ...base, fake: { cutAfterTokens: 0 } },
        check: fails('backend_crashed'),
      },
    ],
  };
}

/** Requests that name another kind of model, or none that is there. */
function wrongModels(base: Json): readonly Case[] {
  return [
    {
      title: 'a model of another type',
      body: { ...base, model: idOf('chat') },
      check: fails('capability_not_supported', 'model'),
    },
    {
      title: 'the loaded model, when there is none',
      given: 'nothing loaded',
      body: { ...base, model: 'local' },
      check: fails('no_model_loaded', 'model'),
    },
    {
      title: 'the loaded model, which is of another type',
      given: 'a model loaded',
      body: { ...base, model: 'local' },
      check: fails('no_model_loaded', 'model'),
    },
    { title: 'refused by the native server', body: { ...base, fake: { status: 400 } } },
  ];
}

const embed = { model: idOf('embedding'), input: 'Paris is the capital of France.' };

/** A check of how the vectors are written, and how many there are. */
function vectors(count: number, format: 'float' | 'base64'): (body: string) => string | undefined {
  return (body) => {
    const { data } = JSON.parse(body) as { data: { index: number; embedding: unknown }[] };
    const isWritten = data.every(({ index, embedding }, place) => {
      const isVector =
        format === 'float' ? Array.isArray(embedding) : typeof embedding === 'string';
      return index === place && isVector;
    });
    return isWritten && data.length === count
      ? undefined
      : `these are not ${count} vectors as ${format}: ${body}`;
  };
}

const documents = [
  'Berlin is the capital of Germany.',
  'Paris is the capital of France.',
  'Lemons are yellow.',
];
const score = { model: idOf('reranking'), query: 'What is the capital of France?', documents };

/** A check of which documents came back, in which order. */
function indexes(...expected: readonly number[]): (body: string) => string | undefined {
  return (body) => {
    const found = (JSON.parse(body).results as { index: number }[]).map(({ index }) => index);
    return JSON.stringify(found) === JSON.stringify(expected)
      ? undefined
      : `the results are ${found.join()}`;
  };
}

const RERANKING_CASES: CasesByAnswer = {
  '200': [
    { title: 'three documents, in their order', body: score, check: indexes(0, 1, 2) },
    { title: 'the two best, in their order', body: { ...score, top_n: 2 }, check: indexes(0, 1) },
    { title: 'more than there are', body: { ...score, top_n: 9 }, check: indexes(0, 1, 2) },
    {
      title: 'the best with its text, all sent as objects',
      body: {
        ...score,
        documents: documents.map((text) => ({ text })),
        top_n: 1,
        return_documents: true,
      },
      check: (body) => (body.includes(`"document":{"text":"${documents[1]}"}`) ? undefined : body),
    },
    {
      title: 'with every other field set to null',
      body: { ...score, top_n: null, return_documents: null },
      check: indexes(0, 1, 2),
    },
    { title: 'that loads its model', given: 'nothing loaded', body: score },
    {
      title: 'of whatever model is loaded',
      body: { ...score, model: 'local' },
      check: has({ model: idOf('reranking') }),
    },
  ],
  '400': [
    {
      title: 'no documents',
      body: { ...score, documents: undefined },
      check: fails('invalid_request', 'documents'),
    },
    { title: 'an empty list of documents', body: { ...score, documents: [] } },
    {
      title: 'none of the best',
      body: { ...score, top_n: 0 },
      check: fails('invalid_request', 'top_n'),
    },
    ...wrongModels(score),
  ],
  ...failures(score, 'rerankingExits'),
};

/** A chat whose prompt is asked for. */
const prompt = { model: idOf('chat'), messages: [{ role: 'user', content: 'Say hello.' }] };

const PROMPT_REFUSALS: readonly Case[] = [
  {
    title: 'no messages',
    body: { model: prompt.model },
    check: fails('invalid_request', 'messages'),
  },
  { title: 'a model of another type', body: { ...prompt, model: idOf('embedding') } },
];

const tei = { model: score.model, query: score.query, texts: documents };

const tokenize = { model: idOf('chat'), content: 'Grüße 🍋' };
const detokenize = { model: idOf('chat'), tokens: [72, 105] };

/** Any model will do for these, but one must be there. */
const noModel = (base: Json): Case => ({
  title: 'without a model, when none is loaded',
  given: 'nothing loaded',
  body: { ...base, model: undefined },
  check: fails('no_model_loaded', 'model'),
});

/** Embeddings, reranking and tokens. */
export const VECTOR_CASES: CasesByOperation = {
  createEmbedding: {
    '200': [
      { title: 'one text', body: embed, check: vectors(1, 'float') },
      { title: 'two texts', body: { ...embed, input: ['One', 'Two'] }, check: vectors(2, 'float') },
      {
        title: 'as base64',
        body: { ...embed, encoding_format: 'base64' },
        check: vectors(1, 'base64'),
      },
      {
        title: 'one text in tokens',
        body: { ...embed, input: [1, 2, 3] },
        check: vectors(1, 'float'),
      },
      {
        title: 'two texts in tokens, as base64',
        body: { ...embed, input: [[1, 2, 3], [4]], encoding_format: 'base64' },
        check: vectors(2, 'base64'),
      },
      {
        title: 'with every other field set to null',
        body: { ...embed, encoding_format: null, dimensions: null, user: null },
        check: vectors(1, 'float'),
      },
      { title: 'that loads its model', given: 'nothing loaded', body: embed },
      {
        title: 'of whatever model is loaded',
        body: { ...embed, model: 'local' },
        check: has({ model: embed.model }),
      },
    ],
    '400': [
      { title: 'no input', body: { model: embed.model }, check: fails('invalid_request', 'input') },
      { title: 'an input that is empty', body: { ...embed, input: [] } },
      {
        title: 'more inputs than are allowed',
        body: { ...embed, input: Array.from({ length: 2049 }, () => 'a') },
        check: fails('invalid_request', 'input'),
      },
      { title: 'a format that does not exist', body: { ...embed, encoding_format: 'int8' } },
      ...wrongModels(embed),
    ],
    ...failures(embed, 'embeddingExits'),
  },
  createReranking: RERANKING_CASES,
  // The same path by other names. A request that its native server has died of twice would be held
  // back.
  createRerank: {
    ...RERANKING_CASES,
    ...failures({ ...score, query: 'Which city is it?' }, 'rerankingExits'),
    '200': [
      ...(RERANKING_CASES['200'] ?? []),
      {
        title: 'the best text, as Text Embeddings Inference asks for it',
        body: { ...tei, top_n: 1, return_text: true },
        check: (body) => (body.includes(`"text":"${documents[1]}"}]`) ? undefined : body),
      },
    ],
    '400': [
      ...(RERANKING_CASES['400'] ?? []),
      {
        title: 'texts and documents',
        body: { ...tei, documents },
        check: fails('invalid_request', 'texts'),
      },
      {
        title: 'no model',
        body: { ...score, model: undefined },
        check: fails('invalid_request', 'model'),
      },
    ],
  },
  createReranker: {
    ...RERANKING_CASES,
    ...failures({ ...score, query: 'Which town is it?' }, 'rerankingExits'),
  },
  createCohereRanking: {
    '200': [
      { title: 'the two best, best first', body: { ...score, top_n: 2 }, check: indexes(1, 0) },
      { title: 'that loads its model', given: 'nothing loaded', body: score },
    ],
    '400': RERANKING_CASES['400'] ?? [],
    ...failures({ ...score, query: 'Which place is it?' }, 'rerankingExits'),
  },
  applyChatTemplate: {
    '200': [
      { title: 'a message', body: prompt },
      { title: 'for the loaded model', body: { ...prompt, model: null } },
    ],
    '400': PROMPT_REFUSALS,
    ...failures(prompt, 'exitsAtStart'),
  },
  countChatTokens: {
    '200': [{ title: 'a message', body: prompt, check: has({ object: 'response.input_tokens' }) }],
    '400': PROMPT_REFUSALS,
    ...failures({ ...prompt, messages: [{ role: 'user', content: 'How many?' }] }, 'exitsAtStart'),
  },
  tokenizeText: {
    '200': [
      {
        title: 'a text',
        body: tokenize,
        check: has({ tokens: [71, 114, 252, 223, 101, 32, 127819] }),
      },
      {
        title: 'with the text of each token',
        body: { ...tokenize, content: 'Hi', with_pieces: true },
        check: has({
          tokens: [
            { id: 72, piece: 'H' },
            { id: 105, piece: 'i' },
          ],
        }),
      },
      { title: 'that is empty', body: { ...tokenize, content: '' }, check: has({ tokens: [] }) },
      {
        title: 'of an embedding model, with every other field set to null',
        body: {
          ...tokenize,
          model: idOf('embedding'),
          add_special: null,
          parse_special: null,
          with_pieces: null,
        },
      },
      {
        title: 'of the model that was used last',
        body: { content: 'Hi' },
        check: has({ tokens: [72, 105] }),
      },
    ],
    '400': [
      {
        title: 'no text',
        body: { model: tokenize.model },
        check: fails('invalid_request', 'content'),
      },
      noModel(tokenize),
    ],
    ...failures(tokenize, 'exitsAtStart'),
  },
  detokenizeTokens: {
    '200': [
      { title: 'two tokens', body: detokenize, check: has({ content: 'Hi' }) },
      { title: 'none', body: { ...detokenize, tokens: [] }, check: has({ content: '' }) },
      {
        title: 'of the model that was used last',
        body: { tokens: [127819] },
        check: has({ content: '🍋' }),
      },
    ],
    '400': [
      {
        title: 'no tokens',
        body: { model: detokenize.model },
        check: fails('invalid_request', 'tokens'),
      },
      {
        title: 'a token that the model does not know',
        body: { ...detokenize, tokens: [999_999_999] },
      },
      noModel(detokenize),
    ],
    ...failures(detokenize, 'exitsAtStart'),
  },
};
