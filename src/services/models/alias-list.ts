// The aliases that people make: listed with what they mean, checked and added, removed.
import { problemOfAliases } from './alias-circles.ts';
import { type AliasCandidate, aliasTargetOf, candidatesOfTarget } from './alias-targets.ts';
import type { Aliases } from './aliases.ts';
import { AliasConflict, AliasInvalid, AliasNotFound } from './errors.ts';
import { type KnownModel, ORIGIN_PREFIX } from './known-model.ts';
import type { Models } from './models.ts';

type MeantModel = Pick<KnownModel, 'downloaded' | 'recipe'> | undefined;

/** An alias that people have made, with the models that it means now. */
export interface ListedAlias {
  alias: string;
  candidates: readonly { candidate: AliasCandidate; model: MeantModel }[];
  /** True when it means one model under no condition. */
  isPlain: boolean;
  /** The first that is known of the models it means. */
  model: MeantModel;
}

/** See {@link createAliasList}. */
export type AliasList = ReturnType<typeof createAliasList>;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+:/-]{0,511}$/u;

/** No provider is asked for its models because of a name. */
const UNASKED = { isLocalOnly: true } as const;

/** What `/internal/aliases` does: aliases are checked here before they are written. */
export function createAliasList(details: {
  aliases: Pick<Aliases, 'list' | 'add' | 'remove'>;
  models: Pick<Models, 'get' | 'list'>;
}) {
  const { aliases, models } = details;
  return {
    /** Sorted by name. */
    async list(): Promise<readonly ListedAlias[]> {
      const entries = (await aliases.list()).toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Promise.all(
        entries.map(async ([alias, target]) => {
          const candidates = await Promise.all(
            candidatesOfTarget(target).map(async (candidate) => ({
              candidate,
              model: await models.get(candidate.model, UNASKED).catch(() => undefined),
            })),
          );
          const model = candidates.find((one) => one.model !== undefined)?.model;
          return { alias, candidates, isPlain: typeof target === 'string', model };
        }),
      );
    },

    /** @throws {AliasInvalid}, {AliasConflict} for the name of a model, {InvalidRequest} when it is full */
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
      if (ORIGIN_PREFIX.test(alias))
        throw new AliasInvalid(alias, 'its prefix is for names of models');
      for (const candidate of candidates) requireSense(alias, candidate);
      const target = aliasTargetOf(candidates);
      const problem = problemOfAliases(
        alias,
        new Map([...(await aliases.list()), [alias, target] as const]),
      );
      if (problem !== undefined) throw new AliasInvalid(alias, problem);
      const all = await models.list({ showAll: true, ...UNASKED });
      const same = all.find(({ id, bareName }) => id === alias || bareName === alias);
      if (same) throw new AliasConflict(alias, same.id);
      await aliases.add(alias, target);
      return { alias, candidates: candidatesOfTarget(target), isPlain: typeof target === 'string' };
    },

    /** @throws {AliasNotFound} */
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
