// Operations of the tag Inference: put a model to work.
import type { HandlerContext, Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import {
  type ChatChunk,
  completeResponse,
  createResponseProgress,
  isOverflow,
  streamResponse,
} from '../dialects/responses/progress.ts';
import { toChatRequest } from '../dialects/responses/request.ts';
import { InvalidRequest } from '../errors.ts';
import { isSet, setFields } from '../lib/is-set.ts';
import type { InferenceRequest } from '../services/inference/request.ts';
import { rerank } from '../services/inference/reranking.ts';
import { createChatAssembler } from '../services/inference/stream/assemble.ts';
import type { Dependencies } from './dependencies.ts';
import { noteLeftOut } from './left-out-tools.ts';
import { ok } from './ok.ts';

type Schemas = components['schemas'];
type Limits = Pick<Schemas['ChatCompletionRequest'], 'max_tokens' | 'max_completion_tokens'>;

/** Long because it lists the operations of the tag. */
export function createInferenceOperations({ inference, completions, params, date, newId, log }: Dependencies) {
  const nowSeconds = () => Math.floor(date().getTime() / 1000);

  async function reranking({ body, asker, signal }: Parameters<Handlers['createReranking']>[0]) {
    const json = await rerank(inference, { body: setFields(body), ...asker, signal });
    return ok(json as unknown as Schemas['Reranking']);
  }

  /** For what has no stream: the native server's JSON. */
  async function passOn<Result>(
    work: Pick<InferenceRequest, 'capability' | 'type'>,
    { body, asker, signal }: Pick<HandlerContext, 'asker' | 'signal'> & { body: object },
  ) {
    const json = await inference.json({ ...work, body: setFields(body), ...asker, signal });
    return ok(json as Result);
  }

  return {
    async createChatCompletion({ body, asker, signal }) {
      const work = { capability: 'chat', type: 'llm' } as const;
      const request = { ...work, body: params.fillIn(withOneLimit(body)), ...asker, signal };
      if (body.stream) return { status: 200, events: await inference.stream(request) };
      const json = await inference.complete(request, createChatAssembler);
      return ok(json as Schemas['ChatCompletion']);
    },

    async createCompletion({ body, asker, signal }) {
      const request = { body: params.fillIn(withOneLimit(body)), ...asker, signal };
      if (body.stream) return { status: 200, events: await completions.stream(request) };
      return ok((await completions.complete(request)) as Schemas['Completion']);
    },

    createEmbedding: (input) =>
      passOn<Schemas['EmbeddingList']>({ capability: 'embeddings', type: 'embedding' }, input),

    createReranking: reranking,
    createRerank: reranking,
    createReranker: reranking,

    tokenizeText: (input) => passOn<Schemas['Tokens']>({ capability: 'tokenize' }, input),

    detokenizeTokens: (input) => passOn<Schemas['DetokenizedText']>({ capability: 'detokenize' }, input),

    async createResponse({ body, asker, signal }) {
      const { body: wanted, names, leftOut } = toChatRequest(body);
      noteLeftOut(log, { leftOut, model: body.model });
      const chat = params.fillIn({ ...withOneLimit(wanted, 'max_output_tokens'), stream: body.stream === true });
      const progress = createResponseProgress({ request: body, names, key: newId(), createdAtSeconds: nowSeconds() });
      const asked = inference.events({ capability: 'chat', type: 'llm', body: chat, ...asker, signal });
      const events = await asked.catch((error: unknown) => {
        if (body.stream && isOverflow(error)) return failing(error);
        throw error;
      });
      const source = { progress, chunks: events as AsyncIterable<ChatChunk>, nowSeconds };
      if (body.stream) return { status: 200, events: streamResponse(source) };
      return ok(await completeResponse(source));
    },
  } satisfies Partial<Handlers>;
}

/** Clients of OpenAI's streams look for some reasons in `response.failed`, and take a status for something else. */
function failing(error: unknown): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}

/**
 * @throws {InvalidRequest} for two limits: it is unclear which of them holds; and for a limit of nothing, unless
 *   the prompt is echoed. `param` is how the API of the request calls the limit, if it has one name only.
 */
function withOneLimit<Body extends Limits>(body: Body, param?: string): Body {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  if (isSet(older) && isSet(newer)) {
    throw new InvalidRequest(
      'max_tokens and max_completion_tokens exclude each other. Send max_completion_tokens only.',
      { param: 'max_tokens' },
    );
  }
  const asked = param ?? (isSet(older) ? 'max_tokens' : 'max_completion_tokens');
  if ((older ?? newer) !== 0 || ('echo' in body && body.echo === true)) return body;
  const message = `'${asked}' is 0, so there is nothing to generate. Ask for at least 1 token, or -1 for no limit.`;
  throw new InvalidRequest(message, { param: asked });
}
