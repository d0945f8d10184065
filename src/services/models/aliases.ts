// Other names of models: those of the catalogue, and those in aliases.json, which people make.
import { join } from 'node:path';
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { createJsonFile, FileFull } from '../../platform/files/json-file.ts';
import type { CatalogueModel } from '../../recipes/kit/model.ts';
import { AliasConflict, AliasInvalid, AliasNotFound } from './errors.ts';
import type { KnownModel } from './known-model.ts';
import type { Models } from './models.ts';
import {
  type AliasCandidate,
  type AliasTarget,
  candidatesIn,
  problemOfAliases,
  readTarget,
  targetOf,
} from './names.ts';

export type Aliases = ReturnType<typeof createAliases>;

/**
 * aliases.json in the cache folder is an object, alias to target (a name, or a list of candidates);
 * its entries win over the catalogue's.
 */
export function createAliases(options: {
  cacheDirectory: string;
  models: readonly CatalogueModel[];
  log: Log;
}) {
  const builtin = options.models.flatMap(({ name, aliases = [] }) =>
    aliases.map((alias) => [alias, name] as const),
  );
  const file = createJsonFile<Readonly<Record<string, AliasTarget>>>({
    path: join(options.cacheDirectory, 'aliases.json'),
    empty: {},
    parse: readTargets,
    log: options.log,
  });
  let known: { targets: object; aliases: ReadonlyMap<string, AliasTarget> } | undefined;
  return {
    /**
     * The targets by alias, those of the catalogue included; the same object as before when nothing
     * has changed.
     */
    async read(): Promise<ReadonlyMap<string, AliasTarget>> {
      const targets = await file.read();
      if (known?.targets !== targets)
        known = { targets, aliases: new Map([...builtin, ...Object.entries(targets)]) };
      return known.aliases;
    },
    /** Those that people have made. */
    list: async (): Promise<readonly (readonly [alias: string, target: AliasTarget])[]> =>
      Object.entries(await file.read()),
    async add(alias: string, target: AliasTarget): Promise<void> {
      await file
        .update((targets) => ({
          content: Object.fromEntries([...Object.entries(targets), [alias, target]]),
          result: undefined,
        }))
        .catch((error: unknown) => {
          if (!(error instanceof FileFull)) throw error;
          throw new InvalidRequest('There are too many aliases. Remove some of them first.', {
            cause: error,
          });
        });
    },
    remove: (alias: string): Promise<boolean> =>
      file.update((targets) => ({
        content: Object.fromEntries(Object.entries(targets).filter(([name]) => name !== alias)),
        result: Object.hasOwn(targets, alias),
      })),
  };
}

function readTargets(json: unknown): Record<string, AliasTarget> {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  return Object.fromEntries(
    Object.entries(json).flatMap(([alias, value]) => {
      const target = readTarget(value);
      return target === undefined ? [] : [[alias, target] as const];
    }),
  );
}

type MeantModel = Pick<KnownModel, 'downloaded' | 'recipe'> | undefined;

export interface ListedAlias {
  alias: string;
  candidates: readonly { candidate: AliasCandidate; model: MeantModel }[];
  /** True when it means one model under no condition. */
  isPlain: boolean;
  model: MeantModel;
}

export type AliasList = ReturnType<typeof createAliasList>;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+:/-]{0,511}$/u;
/** Names behind these are names of models of one origin. */
const RESERVED = /^(?:user|extra|builtin)\./;

/** No provider is asked for its models because of a name. */
const UNASKED = { isLocalOnly: true } as const;

export function createAliasList(details: {
  aliases: Pick<Aliases, 'list' | 'add' | 'remove'>;
  models: Pick<Models, 'get' | 'list'>;
}) {
  const { aliases, models } = details;
  return {
    async list(): Promise<readonly ListedAlias[]> {
      const entries = (await aliases.list()).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Promise.all(
        entries.map(async ([alias, target]) => {
          const candidates = await Promise.all(
            candidatesIn(target).map(async (candidate) => ({
              candidate,
              model: await models.get(candidate.model, UNASKED).catch(() => undefined),
            })),
          );
          const model = candidates.find((one) => one.model !== undefined)?.model;
          return { alias, candidates, isPlain: typeof target === 'string', model };
        }),
      );
    },

    async add(
      givenAlias: string,
      given: readonly AliasCandidate[],
    ): Promise<{ alias: string; candidates: readonly AliasCandidate[]; isPlain: boolean }> {
      const alias = givenAlias.trim();
      const candidates = given.map((candidate) => ({
        ...candidate,
        model: candidate.model.trim(),
      }));
      if (!NAME.test(alias))
        throw new AliasInvalid(
          alias,
          'use letters, digits, dots, dashes, underscores, plus signs, colons and slashes',
        );
      if (RESERVED.test(alias)) throw new AliasInvalid(alias, 'its prefix is for names of models');
      for (const candidate of candidates) requireSense(alias, candidate);
      const target = targetOf(candidates);
      const problem = problemOfAliases(
        alias,
        new Map([...(await aliases.list()), [alias, target] as const]),
      );
      if (problem !== undefined) throw new AliasInvalid(alias, problem);
      const all = await models.list({ showAll: true, ...UNASKED });
      const same = all.find(({ id, bareName }) => id === alias || bareName === alias);
      if (same) throw new AliasConflict(alias, same.id);
      await aliases.add(alias, target);
      return { alias, candidates: candidatesIn(target), isPlain: typeof target === 'string' };
    },

    async remove(alias: string): Promise<void> {
      if (!(await aliases.remove(alias))) throw new AliasNotFound(alias);
    },
  };
}

function requireSense(
  alias: string,
  { model, min_prompt_tokens: least = 0, max_prompt_tokens: most }: AliasCandidate,
) {
  if (model === '') throw new AliasInvalid(alias, 'a candidate has no name');
  if (most === undefined || least <= most) return;
  throw new AliasInvalid(
    alias,
    `'${model.slice(0, 80)}' is for prompts of at least ${least} and at most ${most} tokens`,
  );
}
