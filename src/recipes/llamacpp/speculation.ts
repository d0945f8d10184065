// Decides whether tokens are drafted for a model: by what it and its native server offer, or as a
// person says.
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { flagOf } from '../../../common/flags.ts';
import { isDraftName, lastShardOf } from '../../../common/gguf-names.ts';
import engineFlags from '../../../generated/engine-flags.json' with { type: 'json' };
import type { Environment } from '../../lib/environment.ts';
import { fileStateOf } from '../../lib/file-state.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { type GgufHead, readGgufHead } from '../../platform/gguf/head.ts';
import { count, kvBytesPerToken, valuesOf } from '../../platform/gguf/values.ts';
import { openChildRequest, readJson } from '../../processes/child-http.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { InvalidLoadOptions } from '../kit/errors.ts';
import type { PrepareInput } from '../kit/launch.ts';
import type { LoadableModel } from '../kit/model.ts';
import { textField } from '../kit/options.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';
import type { Speculation } from '../kit/speculation.ts';
import { userArguments } from '../kit/user-arguments.ts';
import { environmentOf } from './command-line.ts';
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
    else
      return {
        type: kind,
        ...offer,
        ...(kind === 'ngram' && { reason: FOR_AGENTS }),
        isChosen: true,
      };
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
  const response = await openChildRequest({ baseUrl, method: 'GET', path: '/slots', signal });
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

/** Drivers of a GPU may wake first. */
const TIMEOUT_MS = 15_000;

class BuildWords {
  readonly #run: RunProgram;
  readonly #known = new Map<string, ReadonlySet<string>>();

  constructor({ run = runProgram }: { run?: RunProgram } = {}) {
    this.#run = run;
  }

  async of(
    executable: string,
    env: Environment,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    const key = `${executable} ${fileStateOf(executable)}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const help = await this.#run({
      file: executable,
      args: ['--help'],
      env,
      signal: timeout,
    }).catch(() => undefined);
    signal.throwIfAborted();
    if (help?.exitCode !== 0) return new Set();
    const words = new Set(help.stdout.split(/[\s,]+/));
    this.#known.set(key, words);
    return words;
  }
}

type Offer = Pick<Speculation, 'draft' | 'memory' | 'reason'> & { method: string };
type Offered = Offer | { problem: string };
const MAX_CANDIDATES = 8;
const MAX_SIZE_DIFFERENCE = 128;

async function findDrafts(model: LoadableModel): Promise<{ heads: Offered; file: Offered }> {
  const main = await readGgufHead(model.path).catch(() => undefined);
  if (main === undefined) {
    const problem = "The model's file can't be read.";
    return { heads: { problem }, file: { problem } };
  }
  return { heads: await headsIn(model.path, main), file: await draftFor(model, main) };
}

async function headsIn(path: string, { metadata, hasPredictionHeads }: GgufHead): Promise<Offered> {
  const { architecture = '', own } = valuesOf(metadata);
  const layers = count(own('nextn_predict_layers')) ?? 0;
  // The key alone is also in files that were made without the tensors; of several files the last
  // one has them.
  const hasTensors = hasPredictionHeads || (await isInLastShard(path));
  if (layers === 0 || !hasTensors || isAssistant(architecture))
    return { problem: "The model's file has no prediction heads." };
  const perLayer = (kvBytesPerToken(own) ?? 0) / (count(own('block_count')) ?? 1);
  return {
    method: 'draft-mtp',
    reason: "The model's file has heads that predict further tokens.",
    memory: { weightBytes: 0, kvBytesPerToken: Math.ceil(perLayer * layers) },
  };
}

async function isInLastShard(path: string): Promise<boolean> {
  const last = lastShardOf(path);
  if (last === undefined) return false;
  return (await readGgufHead(last).catch(() => undefined))?.hasPredictionHeads === true;
}

/** A draft that is named like a model of its own, but can't run alone. */
const isAssistant = (architecture: string): boolean => architecture.endsWith('assistant');

async function draftFor(model: LoadableModel, main: GgufHead): Promise<Offered> {
  const registered = model.files?.draft;
  const candidates = registered === undefined ? await namedAsDrafts(model.path) : [registered];
  const examined = await Promise.all(candidates.map((path) => examine(path, { model, main })));
  const [one, ...others] = examined.filter((offer) => 'method' in offer);
  if (one === undefined) {
    const problems = examined.flatMap((offer) => ('problem' in offer ? offer.problem : []));
    return { problem: problems.join(' ') || 'No file in its folder is a draft for it.' };
  }
  if (others.length === 0) return one;
  const names = [one, ...others].map(({ draft = '' }) => basename(draft)).join(', ');
  return {
    problem: `Several files in its folder could draft for it, and none is taken: ${names}.`,
  };
}

async function namedAsDrafts(path: string): Promise<readonly string[]> {
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((name) => isDraftName(name) && name !== basename(path))
    .slice(0, MAX_CANDIDATES)
    .map((name) => join(dirname(path), name));
}

async function examine(
  path: string,
  target: { model: LoadableModel; main: GgufHead },
): Promise<Offered> {
  const name = basename(path);
  try {
    const draft = await readGgufHead(path);
    const method = methodOf(draft);
    const mismatch = await mismatchOf(path, draft, {
      ...target,
      isPlain: method === 'draft-simple',
    });
    if (mismatch !== undefined)
      return { problem: `${name} can't draft for the model: ${mismatch}.` };
    // The files of a registered one are counted with the model's.
    const weightBytes = target.model.files?.draft === path ? 0 : (await stat(path)).size;
    const memory = {
      weightBytes,
      kvBytesPerToken: kvBytesPerToken(valuesOf(draft.metadata).own) ?? 0,
    };
    return { method, draft: path, reason: `${name} drafts for the model.`, memory };
  } catch (error) {
    return { problem: `${name} can't be read: ${messageOf(error)}.` };
  }
}

function methodOf({ metadata, hasMarkovChain, hasPredictionHeads }: GgufHead): string {
  const { architecture = '' } = valuesOf(metadata);
  if (architecture === 'dflash') return hasMarkovChain ? 'draft-dspark' : 'draft-dflash';
  if (architecture.startsWith('eagle3')) return 'draft-eagle3';
  return hasPredictionHeads || isAssistant(architecture) ? 'draft-mtp' : 'draft-simple';
}

const SAME = ['model', 'bos_token_id', 'eos_token_id', 'add_bos_token', 'add_eos_token'];

/**
 * Why llama-server would refuse to use the draft, which it does without ending; the end of a
 * sentence.
 */
async function mismatchOf(
  path: string,
  draft: GgufHead,
  { model, main, isPlain }: { model: LoadableModel; main: GgufHead; isPlain: boolean },
): Promise<string | undefined> {
  for (const name of SAME) {
    const [ofModel, ofDraft] = [main, draft].map(({ metadata }) =>
      metadata.get(`tokenizer.ggml.${name}`),
    );
    const isMissing = ofModel === undefined || ofDraft === undefined;
    if (!isMissing && String(ofModel) !== String(ofDraft))
      return `its ${name} is ${ofDraft}, not ${ofModel}`;
  }
  const [ofModel, ofDraft] = [main.vocabulary, draft.vocabulary];
  // Heads in a file of their own may share the model's.
  if (ofModel === undefined || ofDraft === undefined)
    return isPlain ? 'its vocabulary is not known' : undefined;
  if (Math.abs(ofModel.size - ofDraft.size) > MAX_SIZE_DIFFERENCE)
    return `its vocabulary has ${ofDraft.size} tokens, not ${ofModel.size}`;
  const vocabularyUpTo = Math.min(ofModel.size, ofDraft.size);
  const [first, second] = await Promise.all(
    [model.path, path].map((file) => readGgufHead(file, { vocabularyUpTo })),
  );
  return first?.vocabulary?.digest === second?.vocabulary?.digest
    ? undefined
    : 'its vocabulary has other tokens';
}
