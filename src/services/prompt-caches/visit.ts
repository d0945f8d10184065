// A request's visit to a native server that keeps prompt caches.
import type { NativeServer } from '../../processes/native-server.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { TokenFigures } from '../telemetry/observed-request.ts';

/** A model and the native server that has it, as a lease or a list of the residency says it. */
export interface Loaded extends Pick<LoadPlan, 'model' | 'recipe' | 'backend' | 'options'> {
  server: NativeServer;
}

/** Of a request: a chat, a text or code around a cursor. */
export type PromptBody = Readonly<Record<string, unknown>>;

/** What one request has to do with the caches of its native server, until it ends. */
export interface Visit {
  /**
   * To be awaited before the request is sent.
   * @returns its body, which may name a slot. Never rejects.
   */
  prepare(body: PromptBody): Promise<PromptBody>;
  /** Told what came of it: a cache that was restored and not used is of no use. */
  judge(figures: Pick<TokenFigures, 'promptTokens' | 'inputTokens' | 'outputTokens'>): void;
  /** However the request ended. May be called more than once. */
  end(): void;
}
