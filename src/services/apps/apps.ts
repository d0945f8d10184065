// How other programs are connected to this server.
import type { components } from '../../../generated/openapi.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';
import { appLines } from './facts.ts';

export type Apps = ReturnType<typeof createApps>;
export const KEY_PLACE = 'YOUR_KEY';
export const MODEL_PLACE = 'YOUR_MODEL';

export function createApps({ models }: { models: Pick<Models, 'list'> }) {
  return {
    /** `origin` is how the client reaches this server; without `model`, each app gets one that fits and is here. */
    async list({ origin, model, isLocalOnly }: { origin: string; model?: string | undefined; isLocalOnly?: boolean }) {
      // What is chosen for an app without a word shall not leave this machine, if that can be.
      const all = await models.list({ isLocalOnly });
      const here = [...all.filter(({ provider }) => !provider), ...all.filter(({ provider }) => provider)];
      const fittingIds = (needs: Needs) => here.filter((known) => fits(known, needs)).map(({ id }) => id);
      const modelOf = (needs: Needs) => model ?? fittingIds(needs)[0] ?? MODEL_PLACE;
      return appLines({ origin, key: KEY_PLACE }, modelOf).map((app) => ({ ...app, models: fittingIds(app) }));
    },
  };
}

type Needs = Pick<components['schemas']['App'], 'labels' | 'context_tokens'>;

/** A model whose context size is unknown may do. */
function fits({ type, labels, contextLength = Infinity, unavailableReason }: KnownModel, needs: Needs): boolean {
  if (type !== 'llm' || unavailableReason !== undefined || contextLength < needs.context_tokens) return false;
  return needs.labels.every((label) => labels.includes(label));
}
