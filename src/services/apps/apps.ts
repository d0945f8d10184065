// How other programs are connected to this server. `npm run generate` writes the same to
// docs/apps.md.
import type { components } from '../../../generated/openapi.ts';
import { ModelNotFound } from '../../errors.ts';
import { appSettings } from '../../lib/shared/app-settings.ts';
import { setFields } from '../../lib/values.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { Models } from '../models/models.ts';

/** See {@link createApps}. */
export type Apps = ReturnType<typeof createApps>;

/** How one app is connected: lines for its settings, or a file, or a program. */
export type AppLines = Omit<components['schemas']['App'], 'models'>;
/** What an app needs of a model. */
type AppNeeds = Pick<AppLines, 'labels' | 'context_tokens'>;

/**
 * Of each app, for its own models: `modelOf` names the one for its lines, `canSee` says whether it
 * looks at images. No key is ever shown.
 */
export function appLines(
  origin: string,
  modelOf: (needs: AppNeeds) => string = () => 'YOUR_MODEL',
  canSee: (model: string) => boolean = () => false,
): AppLines[] {
  const settings = appSettings((app) => {
    const model = modelOf(app);
    return {
      origin,
      model,
      key: 'YOUR_KEY',
      contextTokens: app.context_tokens,
      canSee: canSee(model),
    };
  });
  return settings.map(({ file, program, ...app }) => {
    const text =
      file &&
      (Array.isArray(file.text) ? lines(file.text) : `${JSON.stringify(file.text, null, 2)}\n`);
    const described = {
      ...app,
      ...setFields({
        file: file && { ...file, text },
        program: program && lines(program),
      }),
    };
    return described as AppLines;
  });
}

const VISION = 'vision';
const lines = (texts: readonly string[]) => `${texts.join('\n')}\n`;

/** What `GET /apps` shows: apps with the models of this server that each can use. */
export function createApps({ models }: { models: Pick<Models, 'list' | 'get' | 'candidatesOf'> }) {
  /** Whether a model sees that this name means, by whatever rule; no provider is asked for it. */
  async function isSeeing(name: string): Promise<boolean> {
    const candidates = await models.candidatesOf(name, { isLocalOnly: true });
    if (candidates) return candidates.some(({ model }) => model?.labels.includes(VISION));
    try {
      const { labels } = await models.get(name, { isLocalOnly: true });
      return labels.includes(VISION);
    } catch (error) {
      if (error instanceof ModelNotFound) return false;
      throw error;
    }
  }
  return {
    /**
     * `origin` is how the client reaches this server; without `model`, each app gets one that fits
     * and is here.
     */
    async list({
      origin,
      model,
      isLocalOnly,
    }: {
      origin: string;
      model?: string | undefined;
      isLocalOnly?: boolean;
    }) {
      // What is chosen for an app without a word shall not leave this machine, if that can be.
      const all = await models.list({ isLocalOnly });
      const here = [
        ...all.filter(({ provider }) => !provider),
        ...all.filter(({ provider }) => provider),
      ];
      const fittingIds = (needs: AppNeeds) =>
        here.filter((known) => isModelFor(known, needs)).map(({ id }) => id);
      const modelOf = (needs: AppNeeds) => model ?? fittingIds(needs)[0] ?? 'YOUR_MODEL';
      const doesSee = model !== undefined && (await isSeeing(model));
      const canSee = (id: string) =>
        id === model
          ? doesSee
          : here.some((known) => known.id === id && known.labels.includes(VISION));
      return appLines(origin, modelOf, canSee).map((app) => ({ ...app, models: fittingIds(app) }));
    },
  };
}

/** A model whose context size is unknown may do. */
function isModelFor(
  { type, labels, contextLength = Infinity, unavailableReason }: KnownModel,
  needs: AppNeeds,
): boolean {
  if (type !== 'llm' || unavailableReason !== undefined || contextLength < needs.context_tokens)
    return false;
  return needs.labels.every((label) => labels.includes(label));
}
