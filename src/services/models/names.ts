// Decides which model a name means; the one place for it, so that every operation takes the same
// names.
import { successorOf } from '../../recipes/kit/aliases.ts';
import {
  type AliasConditions,
  type AliasTarget,
  candidatesOfTarget,
  MAX_ALIAS_CHAIN,
  MAX_EXPANDED,
} from './alias-targets.ts';
import type { KnownModel, ModelOrigin } from './known-model.ts';

/** See {@link createNameIndex}. */
export type NameIndex = ReturnType<typeof createNameIndex>;

/** One of the models that an alias means, and the requests that it is for. */
export interface ModelCandidate {
  /** As the alias has it. */
  name: string;
  /** Undefined when no such model is known. */
  model: KnownModel | undefined;
  /** All of them have to hold; several where an alias leads to another one. */
  conditions: readonly AliasConditions[];
}

/** In front of a checkpoint, as hubs show it for other programs. */
const ADDRESS =
  /^(?:https?:\/\/)?(?:www\.)?(?:hf\.co|huggingface\.co|modelscope\.(?:cn|ai)\/models)\//i;

/**
 * On equal bare names the one that the user has made wins over the one that was found, and that
 * over ours.
 */
const PRECEDENCE: readonly ModelOrigin[] = ['user', 'extra', 'builtin', 'remote'];
type Lookup = ReturnType<typeof createLookup>;

/**
 * Finds models by names.
 *
 * The first rule that finds something decides: the id; the name with its prefix (`builtin.` too,
 * which ids bear only when they need it); the bare name; an alias; another name of the model; a
 * checkpoint; all of these without `:latest`; all of these in any case. Of several models with one
 * checkpoint, one that `isLoaded` is meant.
 */
export function createNameIndex(
  described: readonly KnownModel[],
  aliases: ReadonlyMap<string, AliasTarget>,
  isLoaded: (id: string) => boolean = () => false,
) {
  const models = withUniqueIds(described).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const exact = createLookup({ models, aliases, isLoaded, fold: (name) => name });
  const caseless = createLookup({ models, aliases, isLoaded, fold: (name) => name.toLowerCase() });
  /**
   * What is found for the first spelling that finds something: as it is, without `:latest`, then
   * both in any case.
   */
  function firstOf<Found>(
    name: string,
    look: (lookup: Lookup, wanted: string) => Found | undefined,
  ): Found | undefined {
    const wanted = name.trim().replace(ADDRESS, '');
    const plain = wanted.replace(/:latest$/i, '');
    return (
      look(exact, wanted) ?? look(exact, plain) ?? look(caseless, wanted) ?? look(caseless, plain)
    );
  }
  return {
    models,
    /**
     * Undefined when it means none, or several equally. With a recipe it is a checkpoint of such a
     * model.
     */
    find: (name: string, recipe?: string): KnownModel | undefined =>
      firstOf(name, (lookup, wanted) => lookup.find(wanted, recipe)),
    /**
     * Aliases among its candidates are replaced by what they mean; undefined for a name that means
     * one model.
     */
    candidatesOf(name: string): readonly ModelCandidate[] | undefined {
      const meaning = firstOf(
        name,
        (lookup, wanted) => lookup.expand(wanted) ?? lookup.find(wanted),
      );
      return Array.isArray(meaning) && !isPlain(meaning) ? meaning : undefined;
    },
    /** The models of an alias, as it is written; undefined for one whose name is a model's. */
    expand: exact.expand,
    /**
     * The alias that a name means, as that is written; undefined for a name that means a model by
     * another rule.
     */
    aliasOf(name: string): string | undefined {
      const meaning = firstOf(
        name,
        (lookup, wanted) => lookup.aliasOf(wanted) ?? lookup.find(wanted),
      );
      return typeof meaning === 'string' ? meaning : undefined;
    },
  };
}

/**
 * A built-in model whose bare name means another one is listed under its prefix: an id always means
 * its own model.
 */
function withUniqueIds(models: readonly KnownModel[]): readonly KnownModel[] {
  const isLocal = ({ origin }: KnownModel) => origin === 'user' || origin === 'extra';
  const shadowing = new Set(models.filter(isLocal).map(({ bareName }) => bareName));
  return models.map((model) =>
    model.origin === 'builtin' && shadowing.has(model.bareName)
      ? { ...model, id: `builtin.${model.bareName}` }
      : model,
  );
}

function createLookup(details: {
  models: readonly KnownModel[];
  aliases: ReadonlyMap<string, AliasTarget>;
  isLoaded(id: string): boolean;
  fold(name: string): string;
}) {
  const { models, aliases, isLoaded, fold } = details;
  const byId = group(models, ({ id }) => [fold(id)]);
  const byPrefixed = group(models, ({ origin, bareName }) => [fold(`${origin}.${bareName}`)]);
  const byBareName = group(models, ({ bareName }) => [fold(bareName)]);
  const byOtherName = group(models, ({ otherNames = [] }) => otherNames.map(fold));
  // A checkpoint means files: a request for them must not find another machine.
  const onDisk = models.filter(({ origin }) => origin !== 'remote');
  const byCheckpoint = group(onDisk, ({ checkpoint }) => [fold(checkpoint)]);
  const byRepository = group(onDisk, ({ checkpoint, origin }) =>
    origin === 'extra' ? [] : [fold(checkpoint.split(':', 1)[0] ?? '')],
  );
  const targets = new Map([...aliases].map(([alias, target]) => [fold(alias), target]));
  const named = (name: string) =>
    only(byId.get(name)) ?? only(byPrefixed.get(name)) ?? only(foremost(byBareName.get(name)));
  /**
   * In their order. Circles and what is too much, which a file edited by hand may have, end in
   * unknown names.
   */
  function expand(given: string): readonly ModelCandidate[] | undefined {
    const start = fold(given);
    if (!targets.has(start) || named(start)) return undefined;
    const found: ModelCandidate[] = [];
    function follow(
      alias: string,
      passed: readonly string[],
      outer: readonly AliasConditions[],
    ): void {
      for (const { model: name, ...own } of candidatesOfTarget(targets.get(alias) ?? [])) {
        if (found.length === MAX_EXPANDED) return;
        const conditions = Object.keys(own).length > 0 ? [...outer, own] : outer;
        const next = fold(name);
        const model = named(next);
        const leadsOn =
          targets.has(next) && !passed.includes(next) && passed.length < MAX_ALIAS_CHAIN;
        if (model === undefined && leadsOn) follow(next, [...passed, next], conditions);
        else found.push({ name, model, conditions });
      }
    }
    follow(start, [start], []);
    return found;
  }
  const spellings = new Map([...aliases.keys()].map((alias) => [fold(alias), alias]));
  const aliased = (name: string) => expand(name)?.find(({ model }) => model)?.model;
  return {
    expand,
    aliasOf: (name: string) => (expand(name) === undefined ? undefined : spellings.get(fold(name))),
    find(name: string, recipe?: string): KnownModel | undefined {
      const wanted = fold(name);
      const known = named(wanted) ?? aliased(wanted) ?? only(byOtherName.get(wanted));
      if (recipe === undefined && known) return known;
      const runs = (model: KnownModel) =>
        recipe === undefined || isSameRecipe(model.recipe, recipe);
      const same = preferred((byCheckpoint.get(wanted) ?? []).filter(runs), isLoaded);
      // They are the same files, so the first one is as good as any other.
      return same[0] ?? only(preferred((byRepository.get(wanted) ?? []).filter(runs), isLoaded));
    },
  };
}

const isPlain = ([first, ...others]: readonly ModelCandidate[]): boolean =>
  others.length === 0 && (first === undefined || first.conditions.length === 0);

/** Also for a former name of a recipe. */
const isSameRecipe = (one: string, other: string): boolean =>
  one === other || successorOf(one) === successorOf(other);

function group(
  models: readonly KnownModel[],
  keys: (model: KnownModel) => string[],
): Map<string, KnownModel[]> {
  const groups = new Map<string, KnownModel[]>();
  for (const model of models) {
    for (const key of keys(model)) {
      const members = groups.get(key);
      if (members) members.push(model);
      else groups.set(key, [model]);
    }
  }
  return groups;
}

function foremost(models: readonly KnownModel[] = []): readonly KnownModel[] {
  const origin = PRECEDENCE.find((candidate) => models.some((model) => model.origin === candidate));
  return models.filter((model) => model.origin === origin);
}

/**
 * Several models may have the same files: one that is loaded comes first, then those that are here,
 * then a user's own.
 */
function preferred(
  models: readonly KnownModel[],
  isLoaded: (id: string) => boolean,
): readonly KnownModel[] {
  if (models.length < 2) return models;
  const loaded = models.find(({ id }) => isLoaded(id));
  if (loaded) return [loaded];
  const here = models.filter(({ downloaded }) => downloaded);
  const candidates = here.length > 0 ? here : models;
  return candidates.length === 1 ? candidates : foremost(candidates);
}

const only = (models: readonly KnownModel[] = []): KnownModel | undefined =>
  models.length === 1 ? models[0] : undefined;
