// Decides whether tokens are drafted for a model: by what it and its native server offer, or as a
// person says.

import { flagOf } from '../../../common/flags.ts';
import engineFlags from '../../../generated/engine-flags.json' with { type: 'json' };
import { isObject } from '../../lib/values.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { PrepareInput } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import { textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import type { Speculation } from '../kit/speculation.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { BuildWords } from './build-words.ts';
import { SLOTS_PATH } from './calls.ts';
import { findDrafts, type Offered } from './drafts.ts';
import { environmentOf } from './environment.ts';
import SECTION from './section.json' with { type: 'json' };

type Kind = Exclude<Speculation['type'], 'off'>;
const KINDS: readonly Kind[] = ['mtp', 'draft', 'ngram'];
const EMBEDDED_METHODS = ['draft-simple', 'ngram-mod'];

/**
 * Label of models that coding agents use. Others may be asked for log probabilities, which
 * llama-server does not give of drafted tokens.
 */
const OF_AGENTS = 'coding';

/** Undefined for models that write no text. */
export class SpeculationChoice {
  readonly #settings: RecipeSettings;
  readonly #words: BuildWords;

  constructor(settings: RecipeSettings, { run }: { run?: RunProgram } = {}) {
    this.#settings = settings;
    this.#words = new BuildWords(run === undefined ? {} : { run });
  }

  async of(input: PrepareInput): Promise<Speculation | undefined> {
    const { model, options } = input;
    if (model.type !== 'llm') return undefined;
    const wanted = textField(options, 'speculation') || 'auto';
    if (wanted === 'off') return { type: 'off', reason: 'The option speculation says so.' };
    const said = typeInArguments(userArguments(input, SECTION, this.#settings).all);
    if (said !== undefined) return { type: said, reason: 'The arguments of the load say so.' };
    const known = await this.#methodsOf(input);
    const offers = await offersOf(model);
    if (wanted !== 'auto') return required(model, { kind: wanted as Kind, offers, known });
    return chosen(model, { offers, known });
  }

  async #methodsOf({ backend, signal }: PrepareInput): Promise<ReadonlySet<string>> {
    if (backend.name !== 'embedded')
      return this.#words.of(backend.executable, environmentOf(backend, this.#settings), signal);
    const isKnown = engineFlags.llamacpp.taken.value.some((names) =>
      names.split(' ').includes('--spec-type'),
    );
    return new Set(isKnown ? ['--spec-type', ...EMBEDDED_METHODS] : []);
  }
}

type Offers = Readonly<Record<Kind, Offered>>;

async function offersOf(model: LoadableModel): Promise<Offers> {
  const { heads, file } = await findDrafts(model);
  const isMtp = 'method' in file && file.method === 'draft-mtp';
  return {
    mtp: 'problem' in heads && isMtp ? file : heads,
    draft: isMtp ? { problem: 'The file in its folder has prediction heads: they are mtp.' } : file,
    ngram: {
      method: 'ngram-mod',
      reason: 'The last words are looked for earlier in the conversation.',
    },
  };
}

function required(
  { id }: LoadableModel,
  { kind, offers, known }: { kind: Kind; offers: Offers; known: ReadonlySet<string> },
): Speculation {
  const offer = offers[kind];
  const why =
    'problem' in offer ? offer.problem : isKnown(known, offer.method) ? undefined : UNKNOWN;
  if (why !== undefined || 'problem' in offer)
    throw new InvalidLoadOptions(id, [
      `speculation is '${kind}', which can't be. ${why} Leave it out, or say auto.`,
    ]);
  return { type: kind, ...offer };
}

const UNKNOWN = 'The backend does not know it; update it, or take another one.';

function chosen(
  { labels = [] }: LoadableModel,
  { offers, known }: { offers: Offers; known: ReadonlySet<string> },
): Speculation {
  const isOfAgents = labels.includes(OF_AGENTS);
  const passedOver: string[] = [];
  for (const kind of KINDS) {
    const offer = offers[kind];
    if ('problem' in offer) passedOver.push(offer.problem);
    else if (kind === 'ngram' && !isOfAgents)
      passedOver.push('It is not known to be used by coding agents.');
    else if (!isKnown(known, offer.method))
      passedOver.push(`The backend does not know ${offer.method}.`);
    else {
      const reason = kind === 'ngram' ? FOR_AGENTS : offer.reason;
      return { type: kind, ...offer, reason, isChosen: true };
    }
  }
  // A file that can't be read is the reason against its heads and against a draft for it.
  return { type: 'off', reason: [...new Set(passedOver)].join(' ') };
}

const FOR_AGENTS =
  'The model is one for coding agents, and what they write repeats what they have read.';
const isKnown = (known: ReadonlySet<string>, method: string): boolean =>
  known.has('--spec-type') && known.has(method);

function typeInArguments(words: readonly string[]): Speculation['type'] | undefined {
  const at = words.findLastIndex((word) =>
    ['--spec-type', '--spec-default'].includes(flagOf(word) ?? ''),
  );
  if (at < 0) return undefined;
  const methods = words[at] === '--spec-default' ? 'ngram-mod' : (words[at + 1] ?? '');
  if (methods.includes('draft-mtp')) return 'mtp';
  if (methods.includes('draft-')) return 'draft';
  return methods.includes('ngram-') ? 'ngram' : 'off';
}

/**
 * See `Launch.isSpeculating`: a draft that does not fit is loaded, and left aside without an error.
 */
export async function isSpeculating({ baseUrl, signal }: { baseUrl: string; signal: AbortSignal }) {
  const response = await openChildRequest({ baseUrl, method: 'GET', path: SLOTS_PATH, signal });
  if (response.status !== 200) {
    response.body.destroy();
    return undefined;
  }
  const slots = await readJson(response);
  const said = Array.isArray(slots)
    ? slots.filter(isObject).map(({ speculative }) => speculative)
    : [];
  return said.some((value) => typeof value === 'boolean') ? said.includes(true) : undefined;
}
