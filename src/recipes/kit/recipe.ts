// What a recipe is: one kind of native server, in parts. A new recipe is one folder whose
// `recipe.ts` makes one of these.
import type { ArgumentAuthor } from './arguments.ts';

import type { LocatedBackend, RecipeBackend } from './backend.ts';
import type { Launch } from './launch.ts';
import type { LoadableModel, LoadOptions } from './model.ts';
import type { ModelStore } from './model-store.ts';
import type { Protocol } from './protocol.ts';
import type { TunableChoice } from './tuning.ts';

/** One kind of native server. */
export interface Recipe {
  /** As models and settings name it: the name of its folder. */
  name: string;
  /** What people know its native server as, e.g. `llama-server`. */
  serverName: string;
  /** The ways of running it, in the order of preference for `auto`. */
  backends: readonly RecipeBackend[];
  /** See `RecipeSection.listsDefault`. */
  listsDefault?: boolean;
  options: LoadOptionRules;
  launch: Launch;
  protocol: Protocol;
  /**
   * What may make its models faster, in the order in which it is tried; its native server reports
   * its speed as llama-server does.
   */
  tuning?: readonly TunableChoice[];
  /**
   * Where its native server keeps models by itself; without it models are files that this server
   * finds and fetches.
   */
  store?: ModelStore;
  /**
   * Enlarges a picture with an upscaling model, by a program that ends with it. Resolves to a PNG.
   * @throws {BackendNotAvailable} {BackendCrashed}, or the signal's reason when it aborts.
   */
  upscale?(input: UpscaleInput): Promise<Uint8Array>;
}

/** What a load may be asked for. */
export interface LoadOptionRules {
  /** The option that names the backend. */
  backend: string;
  /** All options, that one included. */
  names: readonly string[];
  /** Problems with these options, each a sentence; options of other recipes are a problem. */
  check(options: LoadOptions, author?: ArgumentAuthor): readonly string[];
  /** These options under their own names, without a backend that is left open by an empty text. */
  normalize(options: LoadOptions): LoadOptions;
}

/** A picture to be enlarged, and what does it. */
export interface UpscaleInput {
  model: LoadableModel;
  backend: LocatedBackend;
  /** A PNG or JPEG. */
  image: Uint8Array;
  signal: AbortSignal;
}
