// Which models `lemonade list` has, sorted by what a person can do with them.
import type { Model } from '../../../generated/client/index.ts';
import { modelFit } from '../kit/fit.ts';
import type { Machine } from '../kit/machine.ts';
import { byUse } from '../kit/offers.ts';
import { whyNot } from '../kit/runnable.ts';

/** Each model is in one of the lists. */
export interface ListedModels {
  /** On the disk, in the order of the server. */
  here: readonly Model[];
  /** At providers. */
  elsewhere: readonly Model[];
  /** Can be pulled, and fit the memory; in the order in which they are offered. */
  fitting: readonly Model[];
  /** Could be pulled, but need more memory than the machine has for models. */
  tooLarge: readonly Model[];
  /** Nothing on this machine runs them. */
  unable: readonly Model[];
}

/** What a person can do with each model on the server's machine. */
export function sortModels(models: readonly Model[], machine: Machine): ListedModels {
  const own = models.filter(({ provider }) => provider === undefined);
  const absent = own.filter(({ downloaded }) => !downloaded).sort(byUse);
  const able = absent.filter((model) => whyNot(model, machine) === undefined);
  const isTooLarge = (model: Model) => modelFit(model, machine) === 'too large';
  return {
    here: own.filter(({ downloaded }) => downloaded),
    elsewhere: models.filter(({ provider }) => provider !== undefined),
    fitting: able.filter((model) => !isTooLarge(model)),
    tooLarge: able.filter(isTooLarge),
    unable: absent.filter((model) => !able.includes(model)),
  };
}

/** Whether a person means this model by a part of its name, or by one of its labels. */
export const isMeantBy = (filter: string, { id, labels }: Model): boolean =>
  matchesPattern(id, filter) || labels.includes(filter.toLowerCase());

/** A part of the name in any case; `*` stands for anything. */
function matchesPattern(id: string, pattern: string): boolean {
  let at = 0;
  return pattern.split('*').every((part) => {
    const found = id.toLowerCase().indexOf(part.toLowerCase(), at);
    at = found + part.length;
    return found >= 0;
  });
}
