// What guesses at tokens, as the settings ask for it and the model allows it.
import { messageOf } from '../../../common/values.ts';
import { log } from '../../kit/log.ts';
import { createContext, type NativeContext } from '../native/context.ts';
import { loadModel, type NativeModel } from '../native/model.ts';
import type { ThreadPool } from '../native/thread-pool.ts';
import type { Drafter } from './drafter.ts';
import { LimitedDrafter } from './limited-drafter.ts';
import { LookupDrafter } from './lookup-drafter.ts';
import { DraftModel } from './model-drafter.ts';
import { vocabularyDifference } from './same-vocabulary.ts';
import type { SpeculationSettings } from './settings.ts';

interface Opening {
  settings: SpeculationSettings;
  context: NativeContext;
  threads: ThreadPool;
  gpuLayers: number | undefined;
  isUnified: boolean;
  /** Whether a sequence can forget its last tokens one by one. */
  canTakeBack: boolean;
}

/** Makes drafters for the responses of a model. */
export interface Speculation {
  /** To be called for each response. @param sequence of the context */
  drafterFor(sequence: number): Drafter;
  free(): void;
}

/** Undefined where nothing can be guessed: the reason is in the log, as with llama-server. */
export function openSpeculation(opening: Opening): Speculation | undefined {
  const { settings, context, canTakeBack } = opening;
  const { isLookup, draftModel, leastConfidence, mostDrafted } = settings;
  if (!canTakeBack) {
    log('no speculation: this model can not take back single tokens');
    return undefined;
  }
  const drafting = draftModel === undefined ? undefined : openDraftModel(draftModel, opening);
  if (drafting === undefined && !isLookup) return undefined;
  const { vocabulary } = context.model;
  return {
    drafterFor(sequence) {
      const drafters: Drafter[] = isLookup ? [new LookupDrafter()] : [];
      if (drafting !== undefined) drafters.push(drafting.drafterFor(sequence, leastConfidence));
      return new LimitedDrafter(drafters, mostDrafted, (token) =>
        vocabulary.isEndOfGeneration(token),
      );
    },
    free: () => drafting?.free(),
  };
}

/** @throws {Error} for a file that is not a model. */
function openDraftModel(
  path: string,
  { context, threads, gpuLayers, isUnified }: Opening,
): DraftModel | undefined {
  const { native } = context.model;
  const model = loadModel(native, path, { gpuLayers });
  const difference = vocabularyDifference(context.model, model) ?? whyNotReady(model);
  if (difference !== undefined) {
    log(`no speculation by ${path}: ${difference}`);
    model.free();
    return undefined;
  }
  try {
    const drafting = createContext(model, {
      contextSize: context.contextSize,
      sequences: context.sequenceCount,
      isUnified,
      partSize: context.partSize,
      batchSize: context.partSize,
      threads: threads.threads,
    });
    drafting.attachThreads(threads);
    return new DraftModel(drafting);
  } catch (error) {
    log(`no speculation by ${path}: ${messageOf(error)}`);
    model.free();
    return undefined;
  }
}

const whyNotReady = (model: NativeModel): string | undefined =>
  model.isRecurrent || model.isHybrid ? 'it can not take back single tokens' : undefined;
