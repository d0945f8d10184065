// What the policy knows of a model.
import type { LoadPlan } from '../loading/load-plans.ts';
import type { NpuUse, ResidentFacts } from './policy.ts';
import type { Resident } from './resident.ts';

/** Undefined for a model that neither has a place nor asks for one yet. */
export function factsOf(resident: Resident): ResidentFacts | undefined {
  const { model, recipe, state, ticket, leaving } = resident;
  if (state === 'preparing') return undefined;
  return {
    id: model.id,
    type: model.type,
    recipe: recipe.name,
    npu: npuUse(resident),
    // A cancelled load keeps its place until its child has ended.
    state: state === 'cancelled' ? 'leaving' : state,
    order: ticket.order,
    waitingSinceMs: ticket.sinceMs,
    readySinceMs: resident.readySinceMs,
    lastUse: resident.lastUse,
    isBusy: resident.leases > 0,
    isPinned: resident.pinned,
    mayStay: leaving === 'place' && !resident.isRemoving,
    expiresAtMs: expiryOf(resident),
  };
}

/** Facts of a model that would like to be loaded now. */
export function factsOfNewcomer(plan: LoadPlan): ResidentFacts {
  return {
    id: plan.model.id,
    type: plan.model.type,
    recipe: plan.recipe.name,
    npu: npuUse(plan),
    state: 'queued',
    order: Number.POSITIVE_INFINITY,
    waitingSinceMs: 0,
    readySinceMs: 0,
    lastUse: 0,
    isBusy: true,
    isPinned: plan.pinned ?? false,
    mayStay: false,
    expiresAtMs: undefined,
  };
}

/** When it goes unless it is used, on the residency's clock; undefined while it is used, and for one that stays. */
export function expiryOf({ state, leases, pinned, keepAliveMs, idleSinceMs }: Resident): number | undefined {
  const isWaitingToGo = state === 'ready' && leases === 0 && !pinned && Number.isFinite(keepAliveMs);
  return isWaitingToGo ? idleSinceMs + keepAliveMs : undefined;
}

function npuUse({ recipe, backend }: Pick<LoadPlan, 'recipe' | 'backend'>): NpuUse {
  if (!backend.devices.includes('npu')) return 'none';
  return recipe.launch.sharesNpu ? 'one-per-type' : 'alone';
}
