// Embeddings and rerank, with files that want every combination of marks around a text.
import { type Case, casesOf, type Row } from '../case.ts';
import { ALL_MARKS, EMBEDDING_MODEL, markedModel, RERANKING_MODEL, wordsOf } from '../models.ts';

const EMBEDDINGS = {
  name: 'embeddings',
  path: '/v1/embeddings',
  body: { model: EMBEDDING_MODEL, input: 'yes, no.' },
};

const EMBEDDINGS_ROWS: readonly Row[] = [
  ['a text', {}],
  ['a list', { input: ['yes', 'the lemon is yellow'] }],
  ['an empty text', { input: '' }],
  ['an empty text in a list', { input: ['yes', ''] }],
  ['no text in the list', { input: [] }],
  ['an array of tokens', { input: [5, 6, 7] }],
  ['arrays of tokens', { input: [[5, 6], [7]] }],
  ['a token that is none', { input: [99999999] }],
  ['base64', { encoding_format: 'base64' }],
  ['fewer dimensions', { dimensions: 8 }],
  ['more dimensions than there are', { dimensions: 999 }],
  ['an unknown encoding', { encoding_format: 'poem' }],
  ['input null', { input: null }],
  ['null fields', { encoding_format: null, dimensions: null, user: null }],
  ['letters of the world', { input: '🍋 日本語 é\u0301' }],
  ['as long as the model takes', { input: 'lemon '.repeat(102) }],
  ['too long by one token', { input: `a ${'lemon '.repeat(102)}` }],
  ['too long', { input: 'lemon '.repeat(700) }],
  ['too long, in a list', { input: ['yes', 'lemon '.repeat(200)] }],
];

const OLLAMA = { ...EMBEDDINGS, name: 'ollama embed', path: '/api/embed' };

const OLLAMA_ROWS: readonly Row[] = [
  ['a text', {}],
  ['a list', { input: ['yes', 'the lemon is yellow'] }],
  ['no text in the list', { input: [] }],
  ['fewer dimensions', { dimensions: 8 }],
];

const VOCABULARY = {
  name: 'tokenize with an embedding model',
  path: '/v1/tokenize',
  body: { model: EMBEDDING_MODEL },
};

const VOCABULARY_ROWS: readonly Row[] = [
  ['plain', { content: 'yes, no.' }],
  ['added tokens', { content: 'yes, no.', add_special: true }],
  ['pieces', { content: 'yes, no.', with_pieces: true }],
];

const BACK = {
  name: 'detokenize with an embedding model',
  path: '/v1/detokenize',
  body: { model: EMBEDDING_MODEL },
};

const BACK_ROWS: readonly Row[] = [['plain', { tokens: [5, 6, 7, 8, 9] }]];

const DOCUMENTS = ['the lemon is yellow', 'of the time that was', 'a'];

const RERANK = {
  name: 'rerank',
  path: '/v1/rerank',
  body: { model: RERANKING_MODEL, query: 'lemon', documents: DOCUMENTS },
};

const RERANK_ROWS: readonly Row[] = [
  ['plain', {}],
  ['top_n', { top_n: 1 }],
  ['documents come back', { return_documents: true }],
  ['an empty query', { query: '' }],
  ['an empty document', { documents: ['', 'a'] }],
  ['no documents', { documents: [] }],
  ['query null', { query: null }],
  ['texts', { documents: undefined, texts: DOCUMENTS }],
  ['too long', { documents: ['lemon '.repeat(700)] }],
];

const marked: readonly Case[] = ALL_MARKS.flatMap((marks) => {
  const words = wordsOf(marks);
  const embedding = { ...EMBEDDINGS.body, model: markedModel('embedding', marks) };
  const text = { ...EMBEDDINGS.body, model: markedModel('text-embedding', marks) };
  const reranking = { ...RERANK.body, model: markedModel('reranking', marks) };
  return [
    { ...EMBEDDINGS, title: `embeddings of word pieces: ${words}`, body: embedding },
    { ...EMBEDDINGS, title: `embeddings of byte pairs: ${words}`, body: text },
    { ...RERANK, title: `rerank of word pieces: ${words}`, body: reranking },
  ];
});

/** Embeddings, their tokens, and reranking. */
export const vectorCases: readonly Case[] = [
  ...casesOf(EMBEDDINGS, EMBEDDINGS_ROWS),
  ...casesOf(OLLAMA, OLLAMA_ROWS),
  ...casesOf(VOCABULARY, VOCABULARY_ROWS),
  ...casesOf(BACK, BACK_ROWS),
  ...casesOf(RERANK, RERANK_ROWS),
  ...marked,
];
