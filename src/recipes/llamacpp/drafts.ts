// What could draft tokens for a model: heads in its own file, or a smaller model next to it.

import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDraftName, lastShardOf } from '../../../common/gguf-names.ts';
import { messageOf } from '../../lib/values.ts';
import { type GgufHead, readGgufHead } from '../../platform/gguf/head.ts';
import { count, kvBytesPerToken, valuesOf } from '../../platform/gguf/values.ts';
import type { LoadableModel } from '../kit/model.ts';
import type { Speculation } from '../kit/speculation.ts';

/** A way to draft, in the word of llama-server for it. */
type Offer = Pick<Speculation, 'draft' | 'memory' | 'reason'> & { method: string };
/** Or why there is none, in a sentence. */
export type Offered = Offer | { problem: string };
const MAX_CANDIDATES = 8;
const MAX_SIZE_DIFFERENCE = 128;

/** `heads` are in the file of the model, `file` is a file of its own. */
export async function findDrafts(model: LoadableModel): Promise<{ heads: Offered; file: Offered }> {
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
  const candidates = registered === undefined ? await draftsNextTo(model.path) : [registered];
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

async function draftsNextTo(path: string): Promise<readonly string[]> {
  const names = await draftNames(dirname(path));
  return names
    .filter((name) => name !== basename(path))
    .slice(0, MAX_CANDIDATES)
    .map((name) => join(dirname(path), name));
}

/** Several changes in so short a time may leave a folder with one and the same time. */
const UNSURE_MS = 2000;
const MAX_FOLDERS = 1000;
const readFolders = new Map<string, { modifiedMs: number; names: Promise<readonly string[]> }>();

/** Each model of a folder asks at once: a folder of thousands is read once, until it changes. */
async function draftNames(folder: string): Promise<readonly string[]> {
  const { mtimeMs: modifiedMs } = await stat(folder).catch(() => ({ mtimeMs: Number.NaN }));
  const known = readFolders.get(folder);
  if (known?.modifiedMs === modifiedMs) return known.names;
  const names = readdir(folder).then(
    (all) => all.filter(isDraftName),
    () => [],
  );
  if (readFolders.size >= MAX_FOLDERS) readFolders.clear();
  if (Date.now() - modifiedMs > UNSURE_MS) readFolders.set(folder, { modifiedMs, names });
  return names;
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
    const key = `tokenizer.ggml.${name}`;
    const ofModel = main.metadata.get(key);
    const ofDraft = draft.metadata.get(key);
    const isMissing = ofModel === undefined || ofDraft === undefined;
    if (!isMissing && String(ofModel) !== String(ofDraft))
      return `its ${name} is ${ofDraft}, not ${ofModel}`;
  }
  const ofModel = main.vocabulary;
  const ofDraft = draft.vocabulary;
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
