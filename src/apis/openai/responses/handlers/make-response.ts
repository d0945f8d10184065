// Makes a response: whole, as a stream, or in the background.
import type { Schemas } from '../../../../../generated/openapi.ts';
import { invalid, isOverflow } from '../../../../errors.ts';
import type { Log } from '../../../../lib/log.ts';
import type { Asker } from '../../../../lib/place.ts';
import { messageOf, setFields } from '../../../../lib/values.ts';
import type { Inference } from '../../../../services/inference/inference.ts';
import { type RoundStep, startRounds } from '../../../../services/mcp-servers/rounds.ts';
import type { Listing, OpenToolbox, Toolbox } from '../../../../services/mcp-servers/toolbox.ts';
import { ok } from '../../../kit/handlers.ts';
import { noteLeftOut } from '../../../kit/left-out-tools.ts';
import { withOneLimit } from '../../token-limits.ts';
import type { CompactionDependencies } from '../compaction.ts';
import type { BackgroundDependencies, RunInBackground } from '../in-background.ts';
import { intoTerms } from '../input-errors.ts';
import { withIds } from '../item-ids.ts';
import type { PendingCall } from '../mcp-approvals.ts';
import { type ChatChunk, type ResponseEvent, ResponseProgress } from '../progress.ts';
import { type ChatOfResponse, isTruncated } from '../request.ts';
import { secondsOf } from '../response-object.ts';
import { completeResponse, responseEvents, streamResponse } from '../response-stream.ts';
import type { Conversation } from './conversation.ts';
import type { Shortened } from './shorten-first.ts';

/** What an event of a response takes next to its text, about. */
const EVENT_BYTES = 512;

/** What making responses needs of the rooms. */
export interface ResponseDependencies extends CompactionDependencies, BackgroundDependencies {
  openToolbox: OpenToolbox;
  inference: Pick<Inference, 'complete' | 'events' | 'find' | 'countPrompt' | 'readPrompt'>;
  log: Pick<Log, 'debug' | 'warning' | 'error'>;
}

/** A conversation, and what makes it shorter where it has to be. */
interface Asked {
  conversation: Conversation;
  shortened(asker: Asker): Promise<Shortened>;
}

/** `isOlder` is true for a request below `/api`. */
export function createMaker(dependencies: ResponseDependencies, runInBackground: RunInBackground) {
  const { inference, params, keptResponses: kept, sealing } = dependencies;
  const { date, newId, log } = dependencies;
  const nowSeconds = () => secondsOf(date());
  const addToConversation = createAdder(dependencies);
  return async (
    body: Schemas['ResponseRequest'],
    { conversation, shortened }: Asked,
    { asker, toolbox }: { asker: Asker; toolbox: Toolbox | undefined },
    isOlder: boolean,
  ) => {
    const { items, chat } = conversation;
    const { key: owner } = asker.place;
    noteLeftOut(log, body.model, chat.leftOut);
    const isStream = body.stream === true;
    const isStored = body.store !== false && kept.isKeeping(asker.place);
    const wantsSealed = body.include?.includes('reasoning.encrypted_content');
    const seal = wantsSealed ? (await sealing(owner)).seal : undefined;
    const progress = new ResponseProgress({
      request: body,
      names: chat.names,
      key: newId(),
      createdAtSeconds: nowSeconds(),
      isStored,
      sealThoughts: seal && ((text) => seal('reasoning', text)),
    });
    const requestOf = ({ body: fields }: Conversation['chat'], by: Asker): ChatRequest & Asker => ({
      capability: 'chat',
      type: 'llm',
      body: params.fillIn(
        { ...withOneLimit(fields, 'max_output_tokens'), stream: isStream },
        isOlder,
      ),
      isTruncated: isTruncated(body),
      ...by,
    });
    const keep = (response: Schemas['ResponseObject'], events?: readonly ResponseEvent[]) => {
      kept.keep(owner, { response, input: items, ...setFields({ events }) });
      addToConversation(owner, items, response);
    };
    // Also of a stream, whose last event has all of the response; one in the background can be read
    // again from its start.
    const bytesPerEvent = body.background && isStream ? EVENT_BYTES : undefined;
    const held = { isHeld: true, ...setFields({ bytesPerEvent }) };
    requireServers(chat.approved, toolbox);
    const chunksOf = (
      { conversation: { said, chat: shorter }, first }: Shortened,
      by: Asker,
    ): Promise<AsyncIterable<RoundStep<ChatChunk>>> => {
      if (first) progress.putFirst(first);
      const ask = (asked: ChatRequest) =>
        inference.events(asked, held).catch(intoTerms(shorter)) as Promise<
          AsyncIterable<ChatChunk>
        >;
      const request = requestOf(shorter, by);
      if (toolbox === undefined) return ask(request);
      return startRounds({
        ...roundsFor(toolbox, { chat: shorter, said, maxCalls: body.max_tool_calls }),
        body: request.body,
        ask: (next) => ask({ ...request, body: { ...request.body, ...next } }),
        signal: request.signal,
      });
    };
    if (body.background) {
      const chunksBy = async (by: Asker) => chunksOf(await shortened(by), by);
      return runInBackground({
        work: requestOf(chat, asker),
        asker,
        progress,
        isStream,
        isStored,
        keep,
        eventsBy: (by) => responseEvents({ progress, chunks: chunksBy(by), nowSeconds }),
      });
    }
    const chunks = chunksOf(await shortened(asker), asker);
    const source = { progress, chunks, nowSeconds, onWhole: keep };
    if (!isStream) return ok(await completeResponse(source));
    await source.chunks.catch((error: unknown) => {
      // Clients of OpenAI's streams look for this reason in `response.failed`, and take a status
      // for something else.
      if (!isOverflow(error)) throw error;
    });
    return { status: 200 as const, events: streamResponse(source) };
  };
}

/** What does not change from round to round. A listing that the conversation has is not repeated. */
function roundsFor(
  toolbox: Toolbox,
  {
    chat,
    said,
    maxCalls,
  }: { chat: ChatOfResponse; said: readonly Item[]; maxCalls: number | null | undefined },
) {
  const isThere = ({ label }: Listing) =>
    said.some((item) => item.type === 'mcp_list_tools' && item.server_label === label);
  return {
    toolbox,
    offeredAs: (name: string) => chat.names.clientTool(name).offered,
    told: toolbox.listings.filter((one) => one.error !== undefined || !isThere(one)),
    approved: chat.approved,
    maxCalls: maxCalls ?? undefined,
  };
}

/** @throws {InvalidRequest} for an approval that can't count */
function requireServers(approved: readonly PendingCall[], toolbox: Toolbox | undefined): void {
  for (const { key, label, place } of approved) {
    if (toolbox === undefined)
      throw invalid(
        'tools',
        `${place} approves a call of the MCP server '${label}', which is not in tools. Offer it again.`,
      );
    toolbox.takeApproval(key, place);
  }
}

/** Adds what was asked and said to the conversation of a response that has come to its end. */
function createAdder({ conversations, newId, log }: ResponseDependencies) {
  return (owner: string, items: readonly Item[], response: Schemas['ResponseObject']) => {
    const { conversation, status, output } = response;
    if (!conversation || (status !== 'completed' && status !== 'incomplete')) return;
    const { id } = conversation;
    try {
      const taken = conversations.items(owner, id).map((item) => item.id);
      const asked = withIds(items, { newId, taken: [...taken, ...output.map((item) => item.id)] });
      conversations.add(owner, id, [...asked, ...output]);
    } catch (error) {
      // It was deleted meanwhile, or is too large; the client has its response all the same.
      log.warning(`Nothing was added to the conversation ${id}: ${messageOf(error)}`);
    }
  };
}

type Item = Schemas['ResponseInputItem'];
type ChatRequest = Parameters<Inference['events']>[0];
