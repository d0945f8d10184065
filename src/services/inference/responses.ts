// What becomes of an upstream's response: bytes, events, one object put together from them, or JSON as it came.
import type { BackendRefused } from '../../errors.ts';
import { countOf } from '../../lib/figure.ts';
import { isObject } from '../../lib/values.ts';
import { type ChildResponse, readJson } from '../../processes/child-http.ts';
import type { Protocol } from '../../recipes/kit/protocol.ts';
import { meaningOf } from '../../recipes/kit/refusal.ts';
import type { ResponseFigures } from '../telemetry/observed-request.ts';
import type { Measurement } from './measurement.ts';
import type { InferenceRequest } from './request.ts';
import type { RelayInput } from './stream/relay.ts';
import { countDrafts, createErrorRewriting, createFilling, createRenaming, nameThoughts } from './stream/rewriting.ts';
import { figuresIn } from './stream/stream-event.ts';
import type { StreamTap } from './stream/stream-tap.ts';
import type { Lease } from './upstream/upstream.ts';

/** A response of status 200, as it comes. The model is held until its body has ended or is destroyed. */
export interface OpenResponse extends ChildResponse {
  protocol: Protocol;
  /** To be called when the body has been read to its end, with what it held as far as that could be understood. */
  observe(figures?: ResponseFigures): void;
}

interface Held {
  request: InferenceRequest;
  lease: Lease;
  response: ChildResponse;
  tap: StreamTap;
  measurement: Pick<Measurement, 'end'>;
  noteThought(name: string): void;
}

/** Two thousand vectors of four thousand numbers; base64 takes a third of it. */
const MAX_JSON_BYTES = 128 * 2 ** 20;
const MAX_JSON_VALUES = 10_000_000;

export class HeldResponse {
  readonly #held: Held;
  isWhole = false;

  constructor(held: Held) {
    this.#held = held;
  }

  #complete(figures?: ResponseFigures): void {
    this.isWhole = true;
    this.#held.lease.complete(figures);
  }

  #observe(figures: ResponseFigures | undefined): void {
    this.#held.measurement.end('ok', figures);
  }

  whenClosed(onClose: () => void): void {
    const { body } = this.#held.response;
    if (body.closed) onClose();
    else body.once('close', onClose);
  }

  open(): OpenResponse {
    const { response, lease } = this.#held;
    response.body.once('end', () => this.#complete());
    return {
      ...response,
      protocol: lease.protocol,
      // One that was not read to its end is observed when it closes.
      observe: (figures = { kind: 'unknown' }) => void (this.isWhole && this.#observe(figures)),
    };
  }

  relay(): RelayInput {
    const { request, lease, response, tap, noteThought } = this.#held;
    const { protocol, model } = lease;
    const isOther = protocol.rewritesModelName === true;
    const rename = isOther ? createRenaming(model.id) : undefined;
    const fill = isOther ? createFilling(request.capability, model.id) : undefined;
    return {
      response,
      tap,
      rewrite(block, text) {
        const named = countDrafts(nameThoughts(block, text, noteThought), text);
        return rename === undefined || fill === undefined ? named : fill(rename(named));
      },
      meaningOf: (refusal: BackendRefused) => meaningOf(refusal, { protocol, capability: request.capability }),
      signal: request.signal,
      onComplete: () => {
        const figures = tap.result();
        this.#complete(figures);
        this.#observe(figures);
      },
      beforeFailing: (error) => lease.failed(error),
    };
  }

  /** The same for a client that reads the native server's own events: an error in them reads as in a plain response. */
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

  async json(): Promise<Record<string, unknown>> {
    const { request, lease, response } = this.#held;
    const { protocol, model } = lease;
    const { capability, signal } = request;
    const json = await readJson(response, { limitBytes: MAX_JSON_BYTES, maxValues: MAX_JSON_VALUES, signal });
    if (!isObject(json)) throw response.from.invalid(`responded to ${capability} with what is not a JSON object.`);
    const usage = isObject(json.usage) ? json.usage : {};
    const promptTokens = countOf(usage.prompt_tokens) ?? 0;
    this.#complete();
    // Undefined when it does not say what it has cost.
    this.#observe(promptTokens === 0 ? undefined : { kind: 'prompt', promptTokens });
    const adapted = protocol.adaptResponse?.(json, request) ?? json;
    return {
      ...adapted,
      ...('usage' in json ? { usage: figuresIn(usage) } : {}),
      ...(protocol.rewritesModelName && 'model' in json ? { model: model.id } : {}),
    };
  }
}
