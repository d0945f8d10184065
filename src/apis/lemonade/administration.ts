// Operations of the tag Administration: settings, pins, other names of models, and what is left over of them.
import type { Handlers } from '../../../generated/handlers.ts';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { setFields } from '../../lib/is-set.ts';
import type { CleanUp } from '../../services/downloads/clean-up.ts';
import type { AliasCandidate } from '../../services/models/alias-target.ts';
import type { AliasList, ListedAlias } from '../../services/models/aliases.ts';
import type { Models } from '../../services/models/models.ts';
import type { PromptCaches } from '../../services/prompt-caches/prompt-caches.ts';
import type { Residency } from '../../services/residency/residency.ts';
import type { ConfigChange, ConfigChanges } from '../../services/settings/config-changes.ts';
import { ok } from '../kit/handlers.ts';

type Schemas = components['schemas'];

export interface AdministrationDependencies {
  configChanges: ConfigChanges;
  residency: Residency;
  models: Models;
  aliasList: AliasList;
  cleanUp: CleanUp;
  promptCaches: Pick<PromptCaches, 'cleanUp'>;
}

/** The guard has seen to it that only who may has come so far. */
export function createAdministrationHandlers({
  configChanges,
  residency,
  models,
  aliasList,
  cleanUp,
  promptCaches,
}: AdministrationDependencies) {
  return {
    readConfig: async () => ok(configChanges.inForce()),
    getConfigDefaults: async () => ok(configChanges.defaults()),

    async setConfig({ body, caller: { hasAdminKey } }) {
      const change = await configChanges.set(body, hasAdminKey ? 'owner' : 'client');
      const { updated, needsRestart, overridden } = change;
      const lists = { restart_required: [...needsRestart], overridden: [...overridden] };
      return ok({ status: 'success', message: describeChange(change), updated, ...lists });
    },

    async pinModel({ body: { model_name, model, pinned } }) {
      const name = model_name ?? model;
      if (name === undefined) throw new InvalidRequest("Say which model, in 'model_name'.", { param: 'model_name' });
      const id = residency.get(name)
        ? name
        : await models.get(name, { isLocalOnly: true }).then(
            (known) => known.id,
            () => name,
          );
      residency.pin(id, pinned);
      return ok({ status: 'success', model_name: id, pinned });
    },

    async listAliases() {
      return ok({ aliases: (await aliasList.list()).map(describeAlias) });
    },

    async addAlias({ body }) {
      const added = await aliasList.add(body.alias, candidatesOf(body));
      const { alias, candidates, isPlain } = added;
      const several = isPlain ? {} : { candidates: candidates.map(setFields) };
      return ok({ status: 'ok', alias, target: candidates[0]?.model ?? '', ...several });
    },

    async removeAlias({ path: { alias } }) {
      await aliasList.remove(alias);
      return ok({ status: 'deleted', alias });
    },

    async cleanUpCache({ body }) {
      const isTrial = body?.dry_run !== false;
      const [files, caches] = await Promise.all([cleanUp.run({ isTrial }), promptCaches.cleanUp({ isTrial })]);
      const orphaned_files = files.map(({ path, sizeBytes, repositoryId }) => ({
        path,
        size: sizeBytes,
        model: repositoryId,
      }));
      const prompt_caches = caches.map(({ name, sizeBytes, model, tokens, usedMs }) => ({
        path: name,
        size: sizeBytes,
        model,
        tokens,
        used_at: Math.floor(usedMs / 1000),
      }));
      const total_bytes = [...files, ...caches].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      return ok({ status: 'success', dry_run: isTrial, orphaned_files, prompt_caches, total_bytes });
    },
  } satisfies Partial<Handlers>;
}

function candidatesOf({ target, model, candidates }: Schemas['AliasRequest']): readonly AliasCandidate[] {
  const name = target ?? model;
  const refused = (message: string, param: string) => new InvalidRequest(message, { param });
  if (name !== undefined && candidates !== undefined)
    throw refused("'candidates' takes the place of 'target' and 'model'. Send one of them.", 'candidates');
  if (candidates !== undefined) return candidates;
  if (name !== undefined) return [{ model: name }];
  throw refused("Say which model it is to mean, in 'target', or which ones, in 'candidates'.", 'target');
}

function describeAlias({ alias, candidates, isPlain, model }: ListedAlias): Schemas['ModelAlias'] {
  const stateOf = (meant: ListedAlias['model']) => ({
    downloaded: meant?.downloaded ?? false,
    recipe: meant?.recipe ?? null,
  });
  const several = candidates.map((one) => ({ ...setFields(one.candidate), ...stateOf(one.model) }));
  const target = candidates[0]?.candidate.model ?? '';
  return { alias, target, ...(isPlain ? {} : { candidates: several }), ...stateOf(model) };
}

function describeChange({ needsRestart, overridden }: ConfigChange): string {
  const later =
    needsRestart.length === 0 ? '' : ` At the next start of the server takes effect: ${needsRestart.join(', ')}.`;
  const lost =
    overridden.length === 0 ? '' : ` The command line or the environment says otherwise of ${overridden.join(', ')}.`;
  return `The settings are changed.${later}${lost}`;
}
