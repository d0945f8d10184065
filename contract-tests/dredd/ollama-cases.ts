// Cases of Ollama's operations, all at fixed paths.
import { idOf } from '../support/server.ts';
import { PULLED } from './arrangements.ts';
import { type Case, type CasesByAnswer, type CasesByOperation, has, says } from './case.ts';

const model = idOf('chat');
const messages = [{ role: 'user', content: 'What is the population of Paris?' }];
const REPLY = 'Hello from the fake llama-server.';
const UNKNOWN = { model: 'No-Such-Model' };

type Json = Readonly<Record<string, unknown>>;
type Line = Readonly<Record<string, unknown>>;

const linesOf = (body: string): Line[] =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const mentions = (text: string) => (body: string) =>
  body.includes(text) ? undefined : `no ${text} in ${body}`;

/** The texts of all lines must be this reply, and the last one must have counted. */
function streams(textOf: (line: Line) => unknown): (body: string) => string | undefined {
  return (body) => {
    const lines = linesOf(body);
    const text = lines.map(textOf).join('');
    if (text !== REPLY) return `the text is ${text}`;
    return Number(lines.at(-1)?.eval_count) > 0 ? undefined : 'nothing was counted';
  };
}

/** What chat and generate have in common; `ask` is what makes a request of either. */
function answers(
  ask: Json,
  { textOf, empty }: { textOf: (line: Line) => unknown; empty: Json },
): CasesByAnswer {
  const base = { model, ...ask };
  const other = { model: idOf('other'), ...ask };
  const brokenOff: Case = {
    title: 'a native server that breaks off',
    given: 'a native server that breaks off',
  };
  return {
    '200': [
      {
        title: 'whole',
        given: 'a model loaded',
        body: { ...base, stream: false },
        check: mentions(REPLY),
      },
      {
        title: 'under the name that was listed, with every option',
        body: {
          ...base,
          model: `${model}:latest`,
          stream: false,
          think: false,
          format: '',
          keep_alive: '5m',
          options: {
            temperature: 0,
            top_k: 1,
            top_p: 1,
            min_p: 0,
            seed: 1,
            stop: ['x'],
            num_predict: 2,
            num_ctx: 4096,
          },
        },
        check: has({ model: `${model}:latest`, done_reason: 'length', eval_count: 2 }),
      },
      {
        title: 'with a context of its own, which loads the model',
        given: 'nothing loaded',
        body: { ...base, stream: false, options: { num_ctx: 2048 } },
        check: mentions(REPLY),
      },
      {
        title: 'nothing to answer, which loads the model',
        given: 'nothing loaded',
        body: { model, ...empty, stream: false },
        check: has({ done: true, done_reason: 'load' }),
      },
      {
        title: 'nothing to answer and no time to stay, which unloads it',
        given: 'a model loaded',
        body: { model, ...empty, keep_alive: 0, stream: false },
        check: has({ done: true, done_reason: 'unload' }),
      },
      {
        title: 'unloading what is not loaded',
        given: 'nothing loaded',
        body: { model, ...empty, keep_alive: '0s', stream: false },
        check: has({ done_reason: 'unload' }),
      },
    ],
    '200 application/x-ndjson': [
      {
        title: 'line by line, as it is without a word',
        given: 'a model loaded',
        body: base,
        check: streams(textOf),
      },
      {
        title: 'line by line, on request',
        body: { ...base, stream: true },
        check: streams(textOf),
      },
      {
        title: 'nothing to answer',
        body: { model, ...empty },
        check: mentions('"done_reason":"load"'),
      },
      {
        ...brokenOff,
        body: other,
        end: 'error',
        check: (body) => {
          const text = linesOf(body).slice(0, -1).map(textOf).join('');
          return text === 'Hello from' ? undefined : `the text is ${text}`;
        },
      },
    ],
    '400': [
      { title: 'no model', body: ask, check: says(/model/) },
      { title: 'a temperature that is a text', body: { ...base, options: { temperature: 'hot' } } },
      {
        title: 'a format that does not exist',
        body: { ...base, format: 'xml' },
        check: says(/'xml' is not a format/),
      },
      {
        title: 'a time that is none',
        body: { ...base, keep_alive: 'soon' },
        check: says(/'soon'/),
      },
      {
        title: 'a level that is none',
        body: { ...base, think: 'deeply' },
        check: says(/'deeply'/),
      },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { ...ask, ...UNKNOWN },
        check: says(/^model 'No-Such-Model' not found/),
      },
      { title: 'an unknown model to be unloaded', body: { ...UNKNOWN, ...empty, keep_alive: 0 } },
    ],
    '500': [
      { title: 'a model that can not be loaded', body: { ...base, model: idOf('exitsAtStart') } },
      {
        title: 'a model that can not be loaded, with nothing to answer',
        body: { model: idOf('exitsAtStart'), ...empty },
      },
    ],
    '502': [{ ...brokenOff, body: { ...other, stream: false } }],
  };
}

/**
 * What both operations for vectors have in common; `ask` is the text, `check` looks at the vectors.
 */
function embeds(ask: Json, check: (body: string) => string | undefined): CasesByAnswer {
  const base = { model: idOf('embedding'), ...ask };
  return {
    '200': [
      { title: 'that loads its model', given: 'nothing loaded', body: base, check },
      { title: 'on a loaded model', body: base, check },
      {
        title: 'under the name that was listed, with every option',
        body: {
          ...base,
          model: `${base.model}:latest`,
          keep_alive: '5m',
          options: { num_ctx: 128 },
        },
        check,
      },
      {
        title: 'with a context of its own, which loads the model',
        given: 'nothing loaded',
        body: { ...base, options: { num_ctx: 128 } },
        check,
      },
    ],
    '400': [
      { title: 'no model', body: ask, check: says(/model/) },
      { title: 'no text', body: { model: base.model } },
      {
        title: 'a time that is none',
        body: { ...base, keep_alive: 'soon' },
        check: says(/'soon'/),
      },
      { title: 'a model that chats', body: { ...base, model }, check: says(/type embedding/) },
    ],
    '404': [
      {
        title: 'an unknown model',
        body: { ...ask, ...UNKNOWN },
        check: says(/^model 'No-Such-Model' not found/),
      },
    ],
    '500': [
      { title: 'a model that can not be loaded', body: { ...base, model: idOf('embeddingExits') } },
    ],
    '502': [
      {
        title: 'a native server that answers garbage',
        given: 'an embedding model gone mad',
        body: base,
      },
    ],
  };
}

/** How many vectors there must be, each of numbers. */
const vectors = (count: number) => (body: string) => {
  const { embedding, embeddings = [embedding] } = JSON.parse(body) as Record<string, number[][]>;
  const isRight =
    embeddings.length === count && embeddings.every((vector) => Number.isFinite(vector?.[0]));
  return isRight ? undefined : `these are not ${count} vectors: ${body}`;
};

const ofTexts = embeds({ input: ['Why is the sky blue?', 'Why is the grass green?'] }, vectors(2));

/** The operations of Ollama's API. */
export const OLLAMA_CASES: CasesByOperation = {
  createOllamaChat: answers(
    { messages },
    { textOf: ({ message }) => (message as { content: string }).content, empty: { messages: [] } },
  ),
  createOllamaGeneration: answers(
    { prompt: 'Why is the sky blue?' },
    { textOf: ({ response }) => response, empty: { prompt: '' } },
  ),
  createOllamaEmbeddings: {
    ...ofTexts,
    '200': [
      ...(ofTexts['200'] ?? []),
      {
        title: 'one text alone, whatever else is said of it',
        body: { model: idOf('embedding'), input: 'Why?', truncate: false, dimensions: null },
        check: vectors(1),
      },
    ],
    '400': [
      ...(ofTexts['400'] ?? []),
      {
        title: 'a length that is more than the model has',
        body: { model: idOf('embedding'), input: 'Why?', dimensions: 4000 },
        check: says(/dimensions/),
      },
    ],
  },
  createOllamaEmbedding: embeds({ prompt: 'Why is the sky blue?' }, vectors(1)),
  listOllamaModels: {
    '200': [{ title: 'at any time', check: mentions(`"name":"${model}:latest"`) }],
  },
  listOllamaLoadedModels: {
    '200': [
      { title: 'with nothing loaded', given: 'nothing loaded', check: has({ models: [] }) },
      {
        title: 'with a model loaded',
        given: 'a model loaded',
        check: mentions(`"name":"${model}:latest"`),
      },
    ],
  },
  showOllamaModel: {
    '200': [
      { title: 'a model', body: { model }, check: mentions('"completion"') },
      { title: 'a model under the older name of the field', body: { name: `${model}:latest` } },
    ],
    '400': [{ title: 'no model', body: {}, check: says(/model/) }],
    '404': [{ title: 'an unknown model', body: UNKNOWN, check: says(/not found/) }],
  },
  pullOllamaModel: {
    '200': [
      {
        title: 'a model that is here',
        body: { model, stream: false },
        check: has({ status: 'success' }),
      },
      {
        title: 'a new model of the hub',
        given: 'that hub model not known',
        body: { name: 'hf.co/tiny/chat-GGUF:Q4_0', stream: false, insecure: true },
        check: has({ status: 'success' }),
      },
    ],
    '200 application/x-ndjson': [
      {
        title: 'a new model of the hub',
        given: 'that hub model not known',
        body: { model: 'hf.co/tiny/chat-GGUF:Q4_0' },
        check: mentions('"completed"'),
      },
      { title: 'a model that is here', body: { model }, check: mentions('pulling manifest') },
      {
        title: 'a file that the hub lists but does not give',
        body: { model: 'hf.co/tiny/gone-GGUF:Q4_0' },
        end: 'error',
      },
    ],
    '400': [
      { title: 'no model', body: {}, check: says(/model/) },
      { title: 'no owner', body: { model: 'hf.co/name-only' } },
    ],
    '403': [
      {
        title: 'a repository that its owner guards',
        body: { model: 'hf.co/tiny/gated-GGUF:Q4_0', stream: false },
      },
    ],
    '404': [
      {
        title: "a name of Ollama's registry",
        body: { model: 'llama3.2' },
        check: says(/^model 'llama3.2' not found/),
      },
      { title: 'an unknown repository', body: { model: 'hf.co/tiny/nowhere:Q4_0' } },
    ],
    '409': [
      {
        title: 'a name that stands for other files',
        given: 'that hub model known with other files',
        body: { model: 'hf.co/tiny/chat-GGUF:Q4_0' },
      },
    ],
    '500': [
      { title: 'a hub that talks nonsense', body: { model: 'hf.co/tiny/nonsense-GGUF:Q4_0' } },
    ],
  },
  deleteOllamaModel: {
    '200': [
      { title: 'a pulled model', given: 'a model pulled', body: { model: PULLED.model_name } },
      {
        title: 'by the older name of the field',
        given: 'a model pulled',
        body: { name: `${PULLED.model_name}:latest` },
      },
    ],
    '400': [{ title: 'no model', body: {}, check: says(/model/) }],
    '404': [{ title: 'an unknown model', body: UNKNOWN, check: says(/not found/) }],
    '409': [{ title: 'a file that belongs to another program', body: { model } }],
  },
  createOllamaModel: {
    '501': [
      {
        title: 'a name of its own',
        body: { model: 'mario', from: model },
        check: says(/Building models/),
      },
    ],
  },
  copyOllamaModel: {
    '501': [
      {
        title: 'a second name',
        body: { source: model, destination: 'mine' },
        check: says(/Copying models/),
      },
    ],
  },
  pushOllamaModel: {
    '501': [{ title: 'a model', body: { model }, check: says(/Publishing models/) }],
  },
  getOllamaVersion: { '200': [{ title: 'at any time', check: mentions('"version"') }] },
};
