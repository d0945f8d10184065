// Which models a person is offered first.
import type { Model } from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { GIBIBYTE, memoryOf, modelFit } from './fit.ts';
import type { Machine } from './machine.ts';
import { PURPOSES, type Purpose, purposeOf } from './purposes.ts';
import { whyNot } from './runnable.ts';

/** Chats first, those that are suggested before others, the small before the large. */
export function byUse(one: Model, other: Model): number {
  const rank = (model: Model) => PURPOSES.indexOf(purposeOf(model)) * 2 + Number(!model.suggested);
  return rank(one) - rank(other) || (one.size ?? 0) - (other.size ?? 0);
}

/** More would not be chosen among, but searched. */
const MOST_OFFERED = 8;

const MOST_POPULAR = 5;

/**
 * The first is the one to take. Of models that chat, the popular and those of a useful size; else
 * the smallest.
 */
export function offersFor(purpose: Purpose, models: readonly Model[], machine: Machine) {
  const fitting = models
    .filter(
      (model) =>
        purposeOf(model) === purpose &&
        model.suggested &&
        !model.downloaded &&
        model.size !== undefined,
    )
    .filter(
      (model) => whyNot(model, machine) === undefined && modelFit(model, machine) !== 'too large',
    )
    .sort(byUse);
  if (purpose !== 'chat')
    return setFields({ first: fitting[0], all: fitting.slice(0, MOST_OFFERED) });
  const distance = ({ size = 0 }: Model) => Math.abs(size - usefulSize(machine));
  const byDistance = (some: readonly Model[]) =>
    some.toSorted((one, other) => distance(one) - distance(other));
  const popular = fitting.filter(({ labels }) => labels.includes('hot'));
  const chosen = new Set([...popular.slice(0, MOST_POPULAR), ...byDistance(fitting)]);
  const all = [...chosen].slice(0, MOST_OFFERED).sort(byUse);
  return setFields({ first: byDistance(popular.length > 0 ? popular : all)[0], all });
}

/**
 * GiB of a model that chats well enough and fast enough: on a processor alone, larger ones are
 * slow.
 */
function usefulSize(machine: Machine): number {
  const { cpu: _processor, ...others } = machine.devices;
  const isFast = Object.values(others).some((found) =>
    Array.isArray(found) ? found.length > 0 : found?.available,
  );
  return Math.min(isFast ? 4 : 2, (memoryOf(machine) ?? 8 * GIBIBYTE) / GIBIBYTE / 4);
}
