// A response whose first byte has not been handed on: it can still become a status, and be asked
// for once more. Then it is passed on in one of several forms, and measured.
import type { BackendRefused } from '../../errors.ts';
import { countOf } from '../../lib/figures.ts';
import { isObject } from '../../lib/values.ts';
import { type ChildResponse, readJson, readLargeJson } from '../../processes/child-http.ts';
import type { Protocol } from '../../recipes/kit/protocol.ts';
import { meaningOf } from '../../recipes/kit/refusal.ts';
import { isUsageWanted } from '../../recipes/kit/stream-options.ts';
import type { ResponseFigures } from '../telemetry/observed-request.ts';
import type { Lease } from '../upstream/upstream.ts';
import type { RepairArguments } from './call-repair/repair-call.ts';
import type { Measurement } from './measurement.ts';
import type { InferenceRequest } from './request.ts';
import { createChatAssembler } from './stream/assemble.ts';
import type { Share } from './stream/collected.ts';
import { alternativesOf } from './stream/logprobs.ts';
import { assembleEvents, type RelayInput } from './stream/relay.ts';
import {
  countDrafts,
  createErrorRewriting,
  createRenaming,
  nameThoughts,
} from './stream/rewriting.ts';
import { figuresIn } from './stream/stream-event.ts';
import type { StreamTap } from './stream/stream-tap.ts';
import { isStreamKind, WellFormedStream } from './stream/well-formed.ts';

/** A response as it came, for a caller that reads its bytes itself. */
export interface OpenResponse extends ChildResponse {
  protocol: Protocol;
  /**
   * To be called when all that is wanted was read; without figures it counts as a response of which
   * nothing is known. One that was not read to its end is observed when it closes.
   */
  observe(figures?: ResponseFigures): void;
}

/** What belongs to one response until it has ended. */
export interface ResponseParts {
  request: InferenceRequest;
  lease: Lease;
  response: ChildResponse;
  tap: StreamTap;
  measurement: Pick<Measurement, 'end'>;
  share: Share;
  /** Undefined where calls go on as they come. */
  repair: RepairArguments | undefined;
  /** Told the field in which a model says its thoughts, each time that some come. */
  noteThought(name: string): void;
}

/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const JSON_LIMITS = { limitBytes: 128 * 2 ** 20, maxDepth: 128, maxValues: 10_000_000 };

/** Each form can be asked for once, as it reads the body. */
export class HeldResponse {
  readonly #held: ResponseParts;
  /** Whether all of it has come. */
  isWhole = false;

  constructor(held: ResponseParts) {
    this.#held = held;
  }

  #complete(figures?: ResponseFigures): void {
    this.isWhole = true;
    this.#held.lease.complete(figures);
  }

  #observe(figures: ResponseFigures | undefined): void {
    this.#held.measurement.end('ok', figures);
  }

  /** Called once, however the response ends. */
  whenClosed(onClose: () => void): void {
    const { body } = this.#held.response;
    if (body.closed) onClose();
    else body.once('close', onClose);
  }

  /** As it came. */
  open(): OpenResponse {
    const { response, lease } = this.#held;
    response.body.once('end', () => this.#complete());
    return {
      ...response,
      protocol: lease.protocol,
      observe: (figures = { kind: 'unknown' }) => {
        if (this.isWhole) this.#observe(figures);
      },
    };
  }

  /** Its events in the form that all clients can read. */
  relay(): RelayInput {
    const { request, lease, response, tap, share, noteThought, repair } = this.#held;
    const { protocol, model } = lease;
    const { capability } = request;
    const rename = protocol.rewritesModelName ? createRenaming(model.id) : undefined;
    const wellFormed = isStreamKind(capability)
      ? new WellFormedStream({
          kind: capability,
          from: response.from,
          model: model.id,
          alternatives: alternativesOf(request.body),
          isUsageWanted: isUsageWanted(request.body),
          repair,
          onHeld: (characters) => share.add(characters),
        })
      : undefined;
    return {
      response,
      tap,
      share,
      wellFormed,
      rewrite(block, text) {
        const named = countDrafts(nameThoughts(block, text, noteThought), text);
        const right = wellFormed?.rewrite(named) ?? named;
        return rename?.(right) ?? right;
      },
      meaningOf: (refusal: BackendRefused) => meaningOf(refusal, { protocol, capability }),
      signal: request.signal,
      onComplete: () => {
        const figures = tap.result();
        this.#complete(figures);
        this.#observe(figures);
      },
      beforeFailing: (error) => lease.failed(error),
    };
  }

  /**
   * The same for a client that reads the native server's own events: an error in them reads as in a
   * plain response.
   */
  relayAsBytes(): RelayInput {
    const relay = this.relay();
    const rewriteErrors = createErrorRewriting(relay.meaningOf, this.#held.response.from);
    return {
      ...relay,
      rewrite(block, text) {
        const read = relay.rewrite(block, text);
        return rewriteErrors(read, read === block ? text : read.toString('latin1'));
      },
    };
  }

  /** Large members are `JsonText` where they are `written`; otherwise they are read. */
  async json(isWritten = false): Promise<Record<string, unknown>> {
    const { request, lease, response } = this.#held;
    const { protocol, model } = lease;
    const { capability } = request;
    const read = isWritten ? readLargeJson : readJson;
    const json = await read(response, JSON_LIMITS);
    if (!isObject(json))
      throw response.from.invalid(`responded to ${capability} with what is not a JSON object.`);
    const usage = isObject(json.usage) ? json.usage : {};
    const promptTokens = countOf(usage.prompt_tokens) ?? 0;
    this.#complete();
    this.#observe(promptTokens === 0 ? undefined : { kind: 'prompt', promptTokens });
    const adapted = { ...((await protocol.adaptResponse?.(json, request)) ?? json) };
    if ('usage' in json) adapted.usage = figuresIn(usage);
    if (protocol.rewritesModelName && 'model' in json) adapted.model = model.id;
    return adapted;
  }

  /** What a count says, or what a chat that was read in its place has used. */
  async promptTokens(): Promise<number> {
    const { request, response } = this.#held;
    const isCount = request.capability === 'count-tokens';
    const said = isCount
      ? await this.json()
      : (await assembleEvents(this.relay(), createChatAssembler)).usage;
    const { input_tokens: counted, prompt_tokens: read } = isObject(said) ? said : {};
    const tokens = countOf(isCount ? counted : read);
    if (tokens === undefined)
      throw response.from.invalid('did not say how many tokens the prompt has.');
    return tokens;
  }
}
