// Operations of the tag Inference: put a language model to work.
import { randomUUID } from 'node:crypto';
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { BackendResponseInvalid, invalid, NotImplemented } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Unregistered } from '../../services/downloads/unregistered.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Completions } from '../../services/inference/completions.ts';
import type { Inference } from '../../services/inference/inference.ts';
import { completeNatively } from '../../services/inference/infill.ts';
import { fillMiddle, fillMiddleWhole } from '../../services/inference/middle.ts';
import type { InferenceBody, InferenceRequest } from '../../services/inference/request.ts';
import { rerank, rerankEither } from '../../services/inference/reranking.ts';
import { createChatAssembler } from '../../services/inference/stream/assemble.ts';
import type { OpenToolbox, Toolbox } from '../../services/mcp-servers/toolbox.ts';
import { ok, okWritten } from '../kit/handlers.ts';
import { isOlder, isPreview } from '../kit/prefixes.ts';
import { fimChunks, fimCompletion } from './fim.ts';
import { chatServers, joinedMcp, promptWithServers, startMcpChat } from './mcp-chat.ts';
import { type Limits, requireTokens, withOneLimit } from './token-limits.ts';

/** What these handlers need of the rooms. */
export interface InferenceDependencies {
  inference: Inference;
  completions: Completions;
  params: Pick<GenerationParams, 'fillIn'>;
  unregistered: Unregistered;
  openToolbox: OpenToolbox;
}

/** Chats, completions, vectors, rankings and tokens. */
export function createInferenceHandlers({
  inference,
  completions,
  params,
  unregistered,
  openToolbox,
}: InferenceDependencies) {
  /**
   * The body of a request that generates, with the name of its model, which in the preview may be
   * any checkpoint of the hub.
   */
  async function prepared<Given extends InferenceBody & Limits>(
    body: Given,
    { prefix, asker }: Pick<HandlerContext, 'prefix' | 'asker'>,
  ) {
    requireTokens(body, prefix);
    const filled = params.fillIn(withOneLimit(body), isOlder(prefix));
    const { model } = body;
    if (!isPreview(prefix) || !isSet(model)) return filled;
    return { ...filled, model: await unregistered.nameOf(model, asker) };
  }
  /** Undocumented fields are the native server's; an empty name is none. */
  async function complete(
    capability: 'infill' | 'native-completion',
    { model, ...fields }: InferenceBody,
    asker: HandlerContext['asker'],
  ) {
    const asked = { ...setFields(fields), ...setFields({ model: model || undefined }) };
    const completed = await completeNatively(inference, { capability, body: asked, ...asker });
    if ('events' in completed)
      return {
        status: 200 as const,
        events: completed.events as AsyncIterable<{ data: Schemas['InfillChunk'] }>,
      };
    const [first, ...others] = completed.results;
    return ok(
      (others.length === 0 ? first : [first, ...others]) as Schemas['Infill'] | Schemas['Infills'],
    );
  }
  return {
    async createChatCompletion({ body, prefix, asker }) {
      const work = { capability: 'chat', type: 'llm' } as const;
      const toolbox = await openToolbox(chatServers(body), asker);
      const request = { ...work, body: await prepared(body, { prefix, asker }), ...asker };
      if (toolbox !== undefined) return chatWithServers(inference, { request, toolbox });
      if (body.stream) return { status: 200, events: await inference.stream(request) };
      const completion = await inference.complete(request, createChatAssembler);
      return ok(completion as Schemas['ChatCompletion']);
    },
    async createCompletion({ body, prefix, asker }) {
      // The preview came before all others and lets the loaded model respond.
      if (!isSet(body.model) && !isPreview(prefix))
        throw invalid('model', "Say which model is to respond, in 'model'.");
      const request = { body: await prepared(body, { prefix, asker }), ...asker };
      if (body.stream) return { status: 200, events: await completions.stream(request) };
      return ok((await completions.complete(request)) as Schemas['Completion']);
    },
    async countChatTokens({ body, prefix, asker }) {
      const toolbox = await openToolbox(chatServers(body), asker);
      const read = toolbox === undefined ? body : promptWithServers(body, toolbox);
      const filled = await prepared(read, { prefix, asker });
      const input_tokens = await inference.countPrompt({ type: 'llm', body: filled, ...asker });
      return ok({ object: 'response.input_tokens', input_tokens });
    },
    async createModeration() {
      throw new NotImplemented("No model here judges texts by OpenAI's categories.", {
        remedy: {
          text: 'Ask a guard model by POST /api/v1/chat/completions.',
          operation: 'createChatCompletion',
        },
      });
    },
    async createFimCompletion({ body, prefix, asker }) {
      const { random_seed, ...asked } = body;
      const filled = await prepared(asked, { prefix, asker });
      const seed = random_seed ?? filled.seed;
      const request = { ...asker, body: { ...filled, ...setFields({ seed }) } };
      if (body.stream)
        return { status: 200, events: fimChunks(await fillMiddle(inference, request)) };
      return ok(fimCompletion(await fillMiddleWhole(inference, request)));
    },
    createInfill: ({ body, query, asker }) =>
      complete('infill', { ...body, model: body.model || query.model || null }, asker),
    createNativeCompletion: ({ body, asker }) => complete('native-completion', body, asker),
    ...createPassingHandlers(inference),
  } satisfies Partial<Handlers>;
}

/** Who has made a response of several chats, for errors about it. */
const MODEL: Parameters<typeof createChatAssembler>[0] = {
  name: 'The model',
  invalid: (what, options) => new BackendResponseInvalid(`The model ${what}`, options),
  brokeOff: (what, options) => new BackendResponseInvalid(`The model ${what}`, options),
};

async function chatWithServers(
  inference: Pick<Inference, 'events'>,
  { request, toolbox }: { request: InferenceRequest; toolbox: Toolbox },
) {
  const body = request.body as Schemas['ChatCompletionRequest'];
  const isStream = body.stream === true;
  const chunks = await startMcpChat({
    body,
    toolbox,
    key: randomUUID().replaceAll('-', ''),
    signal: request.signal,
    ask: (next) =>
      inference.events(
        { ...request, body: { ...next, stream: isStream } },
        { isHeld: !isStream },
      ) as Promise<AsyncIterable<Schemas['ChatCompletionChunk']>>,
  });
  if (isStream) return { status: 200 as const, events: eachAsData(chunks) };
  const assembler = createChatAssembler(MODEL);
  const told: NonNullable<Schemas['McpOfChat']>[] = [];
  for await (const { mcp, ...chunk } of chunks) {
    if (mcp) told.push(mcp);
    else assembler.add(JSON.stringify(chunk));
  }
  const completion = { ...assembler.finish(), mcp: joinedMcp(told) };
  return ok(completion as unknown as Schemas['ChatCompletion']);
}

async function* eachAsData<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<{ data: Chunk }> {
  for await (const data of chunks) yield { data };
}

function createPassingHandlers(inference: Inference) {
  type PassedOn = Pick<HandlerContext, 'asker'> & { body: object };
  const passOn = async <Result>(
    work: Pick<InferenceRequest, 'capability' | 'type'>,
    { body, asker }: PassedOn,
  ) => okWritten<Result>(await inference.written({ ...work, body: setFields(body), ...asker }));
  async function reranking({ body, asker }: Parameters<Handlers['createReranking']>[0]) {
    const json = await rerank(inference, { body: setFields(body), ...asker });
    return ok(json as unknown as Schemas['Reranking']);
  }
  return {
    applyChatTemplate: (input) =>
      passOn<Schemas['ChatPrompt']>({ capability: 'apply-template', type: 'llm' }, input),
    createEmbedding(input) {
      requireFewInputs(input.body);
      return passOn<Schemas['EmbeddingList']>(
        { capability: 'embeddings', type: 'embedding' },
        input,
      );
    },
    createReranking: reranking,
    createReranker: reranking,
    async createCohereRanking({ body, asker }) {
      const json = await rerank(inference, { body: setFields(body), ...asker });
      const { results, usage } = json as typeof json & Pick<Schemas['Reranking'], 'usage'>;
      const best = results.toSorted((one, other) => other.relevance_score - one.relevance_score);
      const tokens = { input_tokens: usage.prompt_tokens };
      const meta = { api_version: { version: '2' as const }, tokens };
      return ok({ id: randomUUID(), results: [...best], meta });
    },
    async createRerank({ body, asker }) {
      const json = await rerankEither(inference, { body: setFields(body), ...asker });
      return ok(json as unknown as Schemas['Reranking'] | Schemas['TeiScores']);
    },
    tokenizeText: (input) => passOn<Schemas['Tokens']>({ capability: 'tokenize' }, input),
    detokenizeTokens: (input) =>
      passOn<Schemas['DetokenizedText']>({ capability: 'detokenize' }, input),
  } satisfies Partial<Handlers>;
}

/** As in OpenAI's API. */
const MAX_INPUTS = 2048;

function requireFewInputs({ input }: Schemas['EmbeddingRequest']): void {
  if (!Array.isArray(input) || input.length <= MAX_INPUTS) return;
  // One input of many tokens.
  if (input.some((item) => typeof item === 'number')) return;
  throw invalid(
    'input',
    `'input' holds ${input.length} inputs; the limit is ${MAX_INPUTS}. Send them in parts.`,
  );
}
