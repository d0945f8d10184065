// Proves at compile time that the generated Handlers refuse what openapi.yaml doesn't have; each
// refusal next to its twin.
import type { Handlers } from '../../generated/handlers.ts';
import type { Schemas } from '../../generated/openapi.ts';

declare const all: Handlers;
declare const chunk: Schemas['ChatCompletionChunk'];
declare const progress: Schemas['DownloadProgressEvent'];
declare const bytes: AsyncIterable<Uint8Array>;

// Every operation has a handler.
const { getLive, ...others } = all;
({ ...others, getLive }) satisfies Handlers;
// @ts-expect-error getLive is missing
others satisfies Handlers;
// @ts-expect-error there is no such operation
({ ...all, getDead: getLive }) satisfies Handlers;

// The status is documented.
(async () => ({
  status: 200 as const,
  json: { status: 'ok' as const },
})) satisfies Handlers['getLive'];
// @ts-expect-error 418 is not
(async () => ({
  status: 418 as const,
  json: { status: 'ok' as const },
})) satisfies Handlers['getLive'];

// The body fits its status.
(async () => ({
  status: 200 as const,
  json: { object: 'list' as const, data: [] },
})) satisfies Handlers['listModels'];
// @ts-expect-error data is missing
(async () => ({
  status: 200 as const,
  json: { object: 'list' as const },
})) satisfies Handlers['listModels'];
// @ts-expect-error data is a list
(async () => ({
  status: 200 as const,
  json: { object: 'list' as const, data: {} },
})) satisfies Handlers['listModels'];

// The media type is documented.
(async () => ({
  status: 200 as const,
  type: 'audio/mpeg' as const,
  bytes,
})) satisfies Handlers['createSpeech'];
// @ts-expect-error text/html is not
(async () => ({
  status: 200 as const,
  type: 'text/html' as const,
  bytes,
})) satisfies Handlers['createSpeech'];
// @ts-expect-error models are not bytes
(async () => ({
  status: 200 as const,
  type: 'audio/mpeg' as const,
  bytes,
})) satisfies Handlers['listModels'];

async function* chunks() {
  yield { data: chunk };
}
async function* shapelessChunks() {
  yield { data: { object: 'chat.completion.chunk', text: 'Hi' } };
}
async function* bareChunks() {
  yield chunk;
}

// An event of a stream has its shape.
(async () => ({
  status: 200 as const,
  events: chunks(),
})) satisfies Handlers['createChatCompletion'];
// @ts-expect-error the data is not a chunk
(async () => ({
  status: 200 as const,
  events: shapelessChunks(),
})) satisfies Handlers['createChatCompletion'];
// @ts-expect-error data is missing around the chunk
(async () => ({
  status: 200 as const,
  events: bareChunks(),
})) satisfies Handlers['createChatCompletion'];
// @ts-expect-error models are not a stream
(async () => ({ status: 200 as const, events: chunks() })) satisfies Handlers['listModels'];

async function* named() {
  yield { event: 'progress' as const, data: progress };
}
async function* misnamed() {
  yield { event: 'advance' as const, data: progress };
}
async function* unnamed() {
  yield { data: progress };
}
async function* swapped() {
  yield { event: 'complete' as const, data: progress };
}

// An event has the name that belongs to its shape.
(async () => ({ status: 200 as const, events: named() })) satisfies Handlers['pullModel'];
// @ts-expect-error no event is called so
(async () => ({ status: 200 as const, events: misnamed() })) satisfies Handlers['pullModel'];
// @ts-expect-error the name is missing
(async () => ({ status: 200 as const, events: unnamed() })) satisfies Handlers['pullModel'];
// @ts-expect-error the data belongs to another event
(async () => ({ status: 200 as const, events: swapped() })) satisfies Handlers['pullModel'];

// Encoded events say what they hold, too.
declare const encodedChunks: {
  encoded: AsyncIterable<Uint8Array>;
  event?: { data: Schemas['ChatCompletionChunk'] };
};
declare const encodedProgress: {
  encoded: AsyncIterable<Uint8Array>;
  event?: { event: 'progress'; data: Schemas['DownloadProgressEvent'] };
};
(async () => ({
  status: 200 as const,
  events: encodedChunks,
})) satisfies Handlers['createChatCompletion'];
// @ts-expect-error these are events of a download
(async () => ({
  status: 200 as const,
  events: encodedProgress,
})) satisfies Handlers['createChatCompletion'];

// The input has what the document gives it.
((input) =>
  all.getModel({
    ...input,
    path: { model_id: input.path.model_id },
  })) satisfies Handlers['getModel'];
((input) =>
  // @ts-expect-error the path has no such parameter
  all.getModel({ ...input, path: { model_id: input.path.id } })) satisfies Handlers['getModel'];
((input) => all.getLive({ ...input, query: {} })) satisfies Handlers['getLive'];
// @ts-expect-error the query has no parameters
((input) => all.getLive({ ...input, query: { verbose: true } })) satisfies Handlers['getLive'];
