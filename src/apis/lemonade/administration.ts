// Operations of the tag Administration: settings, pins, aliases, and what is left over.
import type { Handlers } from '../../../generated/handlers.ts';
import { invalid } from '../../errors.ts';
import { setFields } from '../../lib/values.ts';
import type { CleanUp } from '../../services/downloads/clean-up.ts';
import type { AliasList } from '../../services/models/alias-list.ts';
import type { Models } from '../../services/models/models.ts';
import type { PromptCaches } from '../../services/prompt-caches/prompt-caches.ts';
import type { Residency } from '../../services/residency/residency.ts';
import type { ConfigChange, ConfigChanges } from '../../services/settings/config-changes.ts';
import { ok } from '../kit/handlers.ts';
import { candidatesOf, describeAlias } from './aliases.ts';

/** What these handlers need of the rooms. */
export interface AdministrationDependencies {
  configChanges: Pick<ConfigChanges, 'inForce' | 'defaults' | 'set'>;
  residency: Pick<Residency, 'get' | 'pin'>;
  models: Pick<Models, 'get'>;
  aliasList: AliasList;
  cleanUp: Pick<CleanUp, 'run'>;
  promptCaches: Pick<PromptCaches, 'cleanUp'>;
}

/** The guard has seen to it that only who may has come so far. */
export const createAdministrationHandlers = ({
  configChanges,
  residency,
  models,
  aliasList,
  cleanUp,
  promptCaches,
}: AdministrationDependencies) =>
  ({
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
      if (name === undefined) throw invalid('model_name', "Say which model, in 'model_name'.");
      const find = () => models.get(name, { isLocalOnly: true }).catch(() => undefined);
      const id = residency.get(name) ? name : ((await find())?.id ?? name);
      residency.pin(id, pinned);
      return ok({ status: 'success', model_name: id, pinned });
    },
    listAliases: async () => ok({ aliases: (await aliasList.list()).map(describeAlias) }),
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
      const [files, caches] = await Promise.all([
        cleanUp.run({ isTrial }),
        promptCaches.cleanUp({ isTrial }),
      ]);
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
      return ok({
        status: 'success',
        dry_run: isTrial,
        orphaned_files,
        prompt_caches,
        total_bytes,
      });
    },
  }) satisfies Partial<Handlers>;

function describeChange({ needsRestart, overridden }: ConfigChange): string {
  const takes = needsRestart.length === 1 ? 'takes' : 'take';
  const later =
    needsRestart.length === 0 ? '' : ` ${listed(needsRestart)} ${takes} effect at the next start.`;
  const lost = overridden.map(
    (key) => ` The command line or the environment has another ${key}, which wins.`,
  );
  return `The settings are changed.${later}${lost.join('')}`;
}

/** `a, b and c`. */
const listed = (names: readonly string[]): string =>
  names.join(', ').replace(/, (?=[^,]+$)/, ' and ');
