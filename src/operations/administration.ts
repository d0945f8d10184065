// Operations of the tag Administration: settings, pins, other names of models, and what is left over of them.
import type { Handlers } from '../../generated/handlers.ts';
import { InvalidRequest } from '../errors.ts';
import type { ConfigChange } from '../services/settings/config-changes.ts';
import type { Dependencies } from './dependencies.ts';

/** The guard has seen to it that only who may has come so far. */
export function createAdministrationOperations(dependencies: Dependencies) {
  const { configChanges, residency, models, aliasList, cleanUp } = dependencies;
  return {
    getConfig: async () => ({ status: 200, json: configChanges.inForce() }),

    getConfigDefaults: async () => ({ status: 200, json: configChanges.defaults() }),

    async setConfig({ body, caller: { hasAdminKey } }) {
      const change = await configChanges.set(body, hasAdminKey ? 'owner' : 'anybody');
      const { updated, needsRestart, overridden } = change;
      return {
        status: 200,
        json: {
          status: 'success',
          message: describeChange(change),
          updated,
          restart_required: [...needsRestart],
          overridden: [...overridden],
        },
      };
    },

    async pinModel({ body: { model_name, model, pinned } }) {
      const name = model_name ?? model;
      if (name === undefined) throw new InvalidRequest("Say which model, in 'model_name'.", { param: 'model_name' });
      const id = residency.get(name)
        ? name
        : await models.get(name).then(
            (known) => known.id,
            () => name,
          );
      residency.pin(id, pinned);
      return { status: 200, json: { status: 'success', model_name: id, pinned } };
    },

    async listAliases() {
      const aliases = (await aliasList.list()).map(({ alias, target, model }) => ({
        alias,
        target,
        downloaded: model?.downloaded ?? false,
        recipe: model?.recipe ?? null,
      }));
      return { status: 200, json: { aliases } };
    },

    async addAlias({ body }) {
      const target = body.target ?? body.model;
      if (target === undefined)
        throw new InvalidRequest("Say which model it is to mean, in 'target'.", { param: 'target' });
      return { status: 200, json: { status: 'ok', ...(await aliasList.add(body.alias, target)) } };
    },

    async removeAlias({ path: { alias } }) {
      await aliasList.remove(alias);
      return { status: 200, json: { status: 'deleted', alias } };
    },

    async cleanUpCache({ body }) {
      const isTrial = body?.dry_run !== false;
      const files = await cleanUp.run({ isTrial });
      return {
        status: 200,
        json: {
          status: 'success',
          dry_run: isTrial,
          orphaned_files: files.map(({ path, sizeBytes, repositoryId }) => ({
            path,
            size: sizeBytes,
            model: repositoryId,
          })),
          total_bytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

function describeChange({ needsRestart, overridden }: ConfigChange): string {
  const later =
    needsRestart.length === 0 ? '' : ` At the next start of the server takes effect: ${needsRestart.join(', ')}.`;
  const lost =
    overridden.length === 0 ? '' : ` The command line or the environment says otherwise of ${overridden.join(', ')}.`;
  return `The settings are changed.${later}${lost}`;
}
