// Other names of models, as people make and take them away.
import { AliasConflict, AliasInvalid, AliasNotFound } from '../../errors.ts';
import type { Aliases } from './aliases.ts';
import type { KnownModel } from './known-model.ts';
import type { Models } from './models.ts';

export interface ListedAlias {
  alias: string;
  target: string;
  /** What it means; undefined when no such model is known. */
  model: Pick<KnownModel, 'downloaded' | 'recipe'> | undefined;
}

export interface AliasList {
  /** In alphabetical order. */
  list(): Promise<readonly ListedAlias[]>;
  /** Resolves with both as they are written. @throws {AliasInvalid} {AliasConflict} */
  add(alias: string, target: string): Promise<{ alias: string; target: string }>;
  /** @throws {AliasNotFound} */
  remove(alias: string): Promise<void>;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+:/-]{0,511}$/u;
/** Names behind these are names of models of one origin. */
const RESERVED = /^(?:user|extra|builtin)\./;

export function createAliasList({
  aliases,
  models,
}: {
  aliases: Pick<Aliases, 'list' | 'add' | 'remove'>;
  models: Pick<Models, 'get' | 'list'>;
}): AliasList {
  return {
    async list() {
      const entries = (await aliases.list()).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Promise.all(
        entries.map(async ([alias, target]) => {
          const model = await models.get(target).catch(() => undefined);
          return { alias, target, model };
        }),
      );
    },

    async add(givenAlias, givenTarget) {
      const [alias, target] = [givenAlias.trim(), givenTarget.trim()];
      if (!NAME.test(alias)) {
        throw new AliasInvalid(alias, 'use letters, digits, dots, dashes, underscores, plus signs, colons and slashes');
      }
      if (RESERVED.test(alias)) throw new AliasInvalid(alias, 'its prefix is for names of models');
      const targets = new Map([...(await aliases.list()), [alias, target] as const]);
      if (leadsBack(alias, targets)) throw new AliasInvalid(alias, `'${target}' leads back to it`);
      const all = await models.list({ showAll: true });
      const same = all.find(({ id, bareName }) => id === alias || bareName === alias);
      if (same) throw new AliasConflict(alias, same.id);
      await aliases.add(alias, target);
      return { alias, target };
    },

    async remove(alias) {
      if (!(await aliases.remove(alias))) throw new AliasNotFound(alias);
    },
  };
}

function leadsBack(alias: string, targets: ReadonlyMap<string, string>): boolean {
  const passed = new Set<string>();
  for (let at: string | undefined = alias; at !== undefined; at = targets.get(at)) {
    if (passed.has(at)) return true;
    passed.add(at);
  }
  return false;
}
