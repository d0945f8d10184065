// The operation that tells apps what the server does: once, or as a stream of what changes.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UsageHistory } from '../../services/telemetry/usage-history.ts';
import { ok } from '../kit/handlers.ts';
import type { createDownloadHandlers } from './downloads.ts';
import type { createSystemHandlers } from './system.ts';

type Activity = Schemas['Activity'];
/** Milliseconds between two looks at what may have changed. */
const LOOK_MS = 500;
const PARTS = ['health', 'downloads'] as const;

/** What this operation needs of the rooms. */
export interface ActivityDependencies {
  usageHistory: Pick<UsageHistory, 'samples' | 'watch'>;
  clock: Pick<Clock, 'sleep'>;
  /** Aborts when the server stops: streams end then and don't delay it. */
  closing: AbortSignal;
}

/** Its parts are the responses of `/health` and `/downloads`, which the other handlers make. */
export function createActivityHandlers(
  { usageHistory, clock, closing }: ActivityDependencies,
  {
    getHealth,
    listDownloads,
  }: Pick<
    ReturnType<typeof createSystemHandlers> & ReturnType<typeof createDownloadHandlers>,
    'getHealth' | 'listDownloads'
  >,
) {
  async function read(context: HandlerContext) {
    const health = await getHealth({ ...context, path: {}, query: {}, body: undefined });
    const downloads = await listDownloads();
    return { health: health.json, downloads: downloads.json };
  }
  async function* changes(
    context: HandlerContext,
    wantsUsage: boolean,
  ): AsyncGenerator<{ data: Activity }> {
    const signal = AbortSignal.any([context.signal, closing]);
    const told: Partial<Record<(typeof PARTS)[number], string>> = {};
    const samples = wantsUsage ? usageHistory.samples() : [];
    const stopWatching = wantsUsage
      ? usageHistory.watch((sample) => samples.push(sample))
      : () => {};
    try {
      for (let isFirst = true; !signal.aborted; isFirst = false) {
        const now = await read(context);
        const change: Activity = {};
        for (const part of PARTS) {
          const text = JSON.stringify(now[part], withoutJitter);
          if (text !== told[part]) Object.assign(change, { [part]: now[part] });
          told[part] = text;
        }
        if (wantsUsage && (isFirst || samples.length > 0)) change.usage = samples.splice(0);
        if (Object.keys(change).length > 0) yield { data: change };
        await clock.sleep(LOOK_MS, signal).catch(() => undefined);
      }
    } finally {
      stopWatching();
    }
  }
  return {
    async getActivity({ query: { stream, usage = false }, path: _path, body: _body, ...context }) {
      if (stream === true) return { status: 200, events: changes(context, usage) };
      const now = await read(context);
      return ok(usage ? { ...now, usage: usageHistory.samples() } : now);
    },
  } satisfies Partial<Handlers>;
}

/** Two clocks are in an expiry, so that it differs by a millisecond from one look to the next. */
const withoutJitter = (name: string, value: unknown): unknown =>
  name === 'expires_at' && typeof value === 'number' ? Math.round(value) : value;
