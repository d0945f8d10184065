// Makes a known model out of its definition and what is here of it, on disk or in a native server's
// own store.

import { basename, dirname, join, relative, sep } from 'node:path';
import { inBatches } from '../../lib/in-batches.ts';
import { hubOf, MODEL_SOURCES } from '../../lib/model-sources.ts';
import { relativePath } from '../../lib/paths.ts';
import { setFields } from '../../lib/values.ts';
import { whyUnserved } from '../../recipes/kit/aliases.ts';
import { recipeOfFile } from '../../recipes/kit/claims.ts';
import {
  type CatalogueModel,
  type CatalogueRecipe,
  type Checkpoints,
  type Mode,
  type ModelType,
  modeOfLabels,
  typeOfMode,
} from '../../recipes/kit/model.ts';
import { isHeadsAlone, type StoredModel } from '../../recipes/kit/recipe.ts';
import type { LocalFile } from '../downloads/hub-cache.ts';
import type { RemoteModel } from '../providers/provider-client.ts';
import type { FoundFile, LocalCheckpoints } from './folder-scan.ts';
import type { GgufFacts, GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';
import type { StoredByRecipe } from './stored-models.ts';

export interface ModelDefinition extends Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'source'> {
  origin: 'builtin' | 'user';
  /** As it is written: perhaps none that this server knows. */
  source?: string;
  sizeGb?: number;
}

/**
 * What an unknown recipe of a hand-written entry is taken for; loading says that the recipe is
 * unknown.
 */
const UNKNOWN_RECIPE: CatalogueRecipe = { modes: ['chat'], entry: { file: '*' } };
/**
 * `created` of models of an unknown age; OpenAI's clients want a time, and a changing one would
 * look like news.
 */
const NO_TIME_SECONDS = 1_744_173_590;

/** @param recipe undefined when no recipe of that name is known. */
export async function describeModel(
  definition: ModelDefinition,
  details: { recipe?: CatalogueRecipe | undefined; local: LocalCheckpoints; gguf: GgufReader },
): Promise<KnownModel> {
  const { recipe = UNKNOWN_RECIPE, local, gguf } = details;
  const { origin, checkpoints, sizeGb, source, imageDefaults, options } = definition;
  const hub = hubOf(definition);
  const present = await findFiles(checkpoints, (checkpoint) =>
    local.find(checkpoint, hub ?? 'huggingface'),
  );
  const cut = await firstCutOff(pathsOf(present.files), gguf);
  if (cut !== undefined) local.watch(cut);
  const isWhole = present.isComplete && cut === undefined;
  const entry = isWhole && recipe.entry ? findEntry(present.main, recipe.entry.file) : undefined;
  const facts = entry && isGguf(entry.path) ? await gguf.read(entry.absolutePath) : undefined;
  const parameterCount = facts && (await parametersOf(shardsAmong(entry, present.main), gguf));
  const modifiedMs = entry && local.modifiedMs(entry.absolutePath);
  const whyUnfetched = entry === undefined && hub === undefined ? whyUnknown(source) : undefined;
  const unavailableReason = whyUnserved(definition.recipe) ?? whyUnfetched;
  const mode = modeOfLabels(definition.labels);
  const projector = present.byRole.get('mmproj')?.[0];
  return {
    ...identityOf(definition),
    type: mode ? typeOfMode(mode) : typeByFile(recipe.modes, facts),
    labels:
      origin === 'user'
        ? withOnlyMode(withFacts(definition.labels, facts), recipe.modes)
        : withTrueFacts(definition.labels, facts),
    suggested: definition.suggested && unavailableReason === undefined,
    downloaded: entry !== undefined,
    diskFiles: present.files.map(({ absolutePath }) => absolutePath),
    createdSeconds: modifiedMs === undefined ? NO_TIME_SECONDS : Math.floor(modifiedMs / 1000),
    ...setFields({
      path: entry && (recipe.entry?.isFolder ? dirname(entry.absolutePath) : entry.absolutePath),
      mmprojPath: entry && projector?.absolutePath,
      sizeBytes: entry ? sizeOf(present.files) : sizeGb && Math.round(sizeGb * 2 ** 30),
      ...measuresOf(facts, entry?.path ?? checkpoints.main),
      parameterCount,
      files: entry && besidesMain(present.byRole),
      source,
      imageDefaults,
      options,
      unavailableReason,
    }),
  };
}

const whyUnknown = (source = ''): string =>
  `Its files are at '${source.slice(0, 80)}', from which this server can't fetch: it knows ${MODEL_SOURCES.join(' and ')}. Put its GGUF file into the extra models folder.`;

function identityOf({ origin, name, recipe, checkpoints }: ModelDefinition) {
  const id = origin === 'user' ? `user.${name}` : name;
  return { id, bareName: name, origin, recipe, checkpoint: checkpoints.main, checkpoints };
}

function measuresOf(facts: GgufFacts | undefined, name: string) {
  const { contextLength, embeddingLength: vectorLength, kvBytesPerToken, hasExperts } = facts ?? {};
  const dtype = quantizationOf(name) ?? facts?.quantization;
  return {
    contextLength,
    vectorLength,
    kvBytesPerToken,
    hasExperts,
    architecture: facts?.architecture,
    dtype,
  };
}

const isGguf = (path: string): boolean => /\.gguf$/i.test(path);
const pathsOf = (files: readonly LocalFile[]): readonly string[] =>
  files.map(({ absolutePath }) => absolutePath);

/** The first GGUF file of which the end is missing. */
async function firstCutOff(
  paths: readonly string[],
  gguf: GgufReader,
): Promise<string | undefined> {
  for (const path of paths.filter(isGguf)) {
    if (await gguf.isCutOff(path)) return path;
  }
  return undefined;
}

/** The file that is loaded, and where it is a shard all of the same set. */
function shardsAmong(entry: LocalFile | undefined, files: readonly LocalFile[]): readonly string[] {
  if (entry === undefined) return [];
  const [, stem, , total] = SHARD.exec(stemOf(entry.path)) ?? [];
  if (stem === undefined) return [entry.absolutePath];
  const folder = dirname(entry.absolutePath);
  const isOfSet = ({ path, absolutePath }: LocalFile) => {
    const [, otherStem, , otherTotal] = SHARD.exec(stemOf(path)) ?? [];
    return dirname(absolutePath) === folder && otherStem === stem && otherTotal === total;
  };
  return pathsOf(files.filter(isOfSet));
}

/** Numbers in all files of a model; undefined when one of them does not tell. */
async function parametersOf(
  paths: readonly string[],
  gguf: GgufReader,
): Promise<number | undefined> {
  let sum = 0;
  for (const path of paths) {
    const { parameterCount } = (await gguf.read(path)) ?? {};
    if (parameterCount === undefined) return undefined;
    sum += parameterCount;
  }
  return sum;
}

interface PresentFiles {
  byRole: ReadonlyMap<string, readonly LocalFile[]>;
  main: readonly LocalFile[];
  /** Each file once, of all roles. */
  files: readonly LocalFile[];
  isComplete: boolean;
}

async function findFiles(
  checkpoints: Checkpoints,
  find: (checkpoint: string) => ReturnType<LocalCheckpoints['find']>,
): Promise<PresentFiles> {
  const byRole = new Map<string, readonly LocalFile[]>();
  let isComplete = true;
  for (const [role, checkpoint] of Object.entries(checkpoints)) {
    const found = await find(checkpoint);
    if (found) byRole.set(role, found.files);
    else if (role !== 'npu_cache') isComplete = false;
  }
  const files = new Map([...byRole.values()].flat().map((file) => [file.absolutePath, file]));
  return { byRole, main: byRole.get('main') ?? [], files: [...files.values()], isComplete };
}

function besidesMain(byRole: PresentFiles['byRole']): Readonly<Record<string, string>> | undefined {
  const paths = [...byRole].flatMap(([role, [first]]) =>
    role === 'main' || first === undefined ? [] : [[role, first.absolutePath] as const],
  );
  return paths.length > 0 ? Object.fromEntries(paths) : undefined;
}

/**
 * The file that the native server is given; a projector in a repository that is taken whole is
 * none.
 */
function findEntry(files: readonly LocalFile[], wanted: string): LocalFile | undefined {
  const ending = wanted.startsWith('*.') ? wanted.slice(1) : undefined;
  return files.find(({ path }) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (ending === undefined) return wanted === '*' || name === wanted;
    return name.toLowerCase().endsWith(ending) && !/mmproj/i.test(name);
  });
}

const sizeOf = (files: readonly LocalFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function typeByFile(modes: readonly [Mode, ...Mode[]], facts: GgufFacts | undefined): ModelType {
  const isOffered = facts && modes.some((mode) => typeOfMode(mode) === facts.type);
  return isOffered ? facts.type : typeOfMode(modes[0]);
}

/** What the file of a chat model says of it. */
const OF_TEMPLATES = ['tool-calling', 'reasoning'];

function withFacts(labels: readonly string[], facts: GgufFacts | undefined): readonly string[] {
  if (!facts) return labels;
  const mode = modeOfLabels(labels);
  const found = {
    llm:
      mode === undefined || mode === 'chat'
        ? OF_TEMPLATES.filter((_, at) => [facts.hasTools, facts.hasThoughts][at])
        : [],
    embedding: mode === undefined ? ['embeddings'] : [],
    reranking: mode === undefined ? ['reranking'] : [],
  }[facts.type];
  return [...new Set([...labels, ...found])];
}

/** The same for labels that the catalogue has for want of the file: they do not hold against it. */
const withTrueFacts = (
  labels: readonly string[],
  facts: GgufFacts | undefined,
): readonly string[] =>
  withFacts(
    facts === undefined ? labels : labels.filter((label) => !OF_TEMPLATES.includes(label)),
    facts,
  );

/**
 * Labels that say what the model is for, where its recipe leaves no choice; a chat is what all
 * models are taken for.
 */
function withOnlyMode(
  labels: readonly string[],
  [only, ...others]: readonly [Mode, ...Mode[]],
): readonly string[] {
  const isSaid = modeOfLabels(labels) !== undefined || only === 'chat' || others.length > 0;
  return isSaid ? labels : [...labels, only];
}

/** Definitions of all models that stores offer, but for those whose names `taken` has. */
export const definitionsOfStored = (
  stored: StoredByRecipe,
  taken: ReadonlySet<string>,
): readonly ModelDefinition[] =>
  [...stored].flatMap(([recipe, models]) =>
    models
      .filter(({ modelName }) => !taken.has(modelName))
      .map(({ name, modelName, labels }) => ({
        origin: 'builtin' as const,
        name: modelName,
        recipe,
        checkpoints: { main: name },
        labels,
        suggested: true,
      })),
  );

/** @param stored undefined when the store has none of that name, or is not here. */
export function describeStoredModel(
  definition: ModelDefinition,
  { recipe, stored }: { recipe: CatalogueRecipe; stored: StoredModel | undefined },
): KnownModel {
  const { checkpoints, labels: given, suggested, options } = definition;
  // What its user says it is for counts; without that, the store knows.
  const labels =
    modeOfLabels(given) === undefined ? [...new Set([...given, ...(stored?.labels ?? [])])] : given;
  return {
    ...identityOf(definition),
    labels,
    suggested,
    type: typeOfMode(modeOfLabels(labels) ?? recipe.modes[0]),
    downloaded: stored?.downloaded === true,
    diskFiles: [],
    createdSeconds: NO_TIME_SECONDS,
    ...setFields({
      path: stored?.downloaded ? checkpoints.main : undefined,
      sizeBytes: stored?.sizeBytes,
      options,
    }),
  };
}

const QUANTIZATION =
  /(?<=^|[-._/:])(?:UD[-_])?(?:I?Q\d(?:_\d|_K)?(?:_(?:XXS|XXL|XS|XL|NL|S|M|L))?|T?Q\d_\d|BF16|F16|F32|MXFP\d(?:_MOE)?|NVFP4)(?=[-._/]|$)/gi;

/**
 * E.g. `Q4_K_M`; undefined when the name has none. It stands last: what comes before may be a part
 * of the model's name.
 */
const quantizationOf = (name: string): string | undefined =>
  [...name.matchAll(QUANTIZATION)].at(-1)?.[0].toUpperCase();

/** Those whose names, in any case, mean neither a model that is here nor an alias. */
export function describeRemoteModels(
  remote: readonly RemoteModel[],
  { here, names }: { here: readonly KnownModel[]; names: ReadonlyMap<string, unknown> },
): readonly KnownModel[] {
  if (remote.length === 0) return [];
  const taken = new Set(
    [
      ...here.flatMap(({ id, bareName, otherNames = [] }) => [id, bareName, ...otherNames]),
      ...names.keys(),
    ].map((name) => name.toLowerCase()),
  );
  return remote.filter(({ id }) => !taken.has(id.toLowerCase())).map(describeRemoteModel);
}

function describeRemoteModel({
  id,
  provider,
  upstream,
  type,
  labels,
  ...model
}: RemoteModel): KnownModel {
  return {
    id,
    provider,
    type,
    labels,
    bareName: id,
    origin: 'remote',
    recipe: 'remote',
    // The recipe is given this: the provider's own name.
    path: upstream,
    checkpoint: upstream,
    checkpoints: { main: upstream },
    diskFiles: [],
    createdSeconds: model.createdSeconds ?? NO_TIME_SECONDS,
    downloaded: true,
    suggested: true,
    ...setFields({ contextLength: model.contextLength }),
  };
}

const SHARD = /^(.*)[-._](\d{5})-of-(\d{5})$/;
const PROJECTOR = /mmproj/i;

interface Group {
  /** Folder and stem, without the marker of a shard. */
  key: string;
  total: number | undefined;
  parts: FoundFile[];
}

/**
 * A projector serves all models in its own folder; at the top only if there is one model. Of equal
 * stems the one nearest to the top keeps the short id. A folder's name means the first model in it,
 * as in Lemonade's own server.
 */
export async function describeExtraModels(
  directory: string,
  files: readonly FoundFile[],
  gguf: GgufReader,
): Promise<KnownModel[]> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const groups = groupModels(sorted).toSorted((a, b) => depth(a.key) - depth(b.key));
  const projectors = findProjectors(sorted);
  const atTop = groups.filter(({ key }) => dirname(key) === directory).length;
  const taken = new Set<string>();
  const namedFolders = new Set<string>();
  /** Of folders with equal names the one nearest to the top counts. */
  function otherNamesFor(key: string): readonly string[] {
    const folder = dirname(key);
    const name = `extra.${basename(folder)}`;
    if (folder === directory || namedFolders.has(name)) return [];
    namedFolders.add(name);
    return [name];
  }
  // What is whole has its name first.
  const inOrder = [...groups.filter(isComplete), ...groups.filter((group) => !isComplete(group))];
  const described = await inBatches(inOrder, (group) => {
    const id = freeId(group.key, directory, taken);
    taken.add(id);
    const projector =
      dirname(group.key) === directory && atTop > 1
        ? undefined
        : projectors.get(dirname(group.key));
    const otherNames = isComplete(group) ? otherNamesFor(group.key) : [];
    return describeGroup(group, { id, otherNames, directory, projector, gguf });
  });
  return described.flat();
}

async function describeGroup(
  group: Group,
  details: {
    id: string;
    otherNames: readonly string[];
    directory: string;
    projector: string | undefined;
    gguf: GgufReader;
  },
): Promise<KnownModel[]> {
  const { id, otherNames, directory, projector, gguf } = details;
  const { parts } = group;
  const first = parts[0];
  if (!first) return [];
  const paths = parts.map(({ path }) => path);
  const diskFiles = projector === undefined ? paths : [...paths, projector];
  const broken = await whyBroken(parts, { diskFiles, gguf });
  const isWhole = isComplete(group) && broken === undefined;
  const facts = await gguf.read(first.path);
  if (facts?.isProjector || isHeadsAlone(basename(first.path))) return [];
  const hasVision = projector !== undefined && (await gguf.read(projector))?.hasVision !== false;
  const checkpoint = relativePath(directory, first.path);
  return [
    {
      id,
      bareName: id.slice('extra.'.length),
      ...(otherNames.length > 0 ? { otherNames } : {}),
      origin: 'extra',
      recipe: recipeOfFile(first.path),
      // The native server of a file that can't be read as GGUF says what is wrong with it when it
      // is loaded.
      type: facts?.type ?? 'llm',
      path: first.path,
      checkpoint,
      checkpoints: { main: checkpoint },
      diskFiles,
      labels: withFacts(['custom', ...(hasVision ? ['vision'] : [])], facts),
      sizeBytes: parts.reduce((sum, part) => sum + part.sizeBytes, 0),
      createdSeconds: Math.floor(first.modifiedMs / 1000),
      downloaded: isWhole,
      suggested: isWhole,
      ...setFields({
        unavailableReason: broken ?? (isComplete(group) ? undefined : whatIsMissing(group)),
        mmprojPath: projector,
        ...measuresOf(facts, basename(first.path)),
        parameterCount: isWhole ? await parametersOf(paths, gguf) : undefined,
      }),
    },
  ];
}

function findProjectors(files: readonly FoundFile[]): ReadonlyMap<string, string> {
  const projectors = new Map<string, string>();
  for (const { path } of files) {
    if (isProjector(path) && !projectors.has(dirname(path))) projectors.set(dirname(path), path);
  }
  return projectors;
}

function groupModels(files: readonly FoundFile[]): Group[] {
  const groups = new Map<string, Group>();
  for (const file of files.filter(({ path }) => !isProjector(path))) {
    const [, stem, , total] = SHARD.exec(stemOf(file.path)) ?? [];
    const key = join(dirname(file.path), stem ?? stemOf(file.path));
    // A whole file and two sets of shards may share their stem.
    const name = `${key} ${total ?? ''}`;
    const group = groups.get(name) ?? {
      key,
      total: total === undefined ? undefined : Number(total),
      parts: [],
    };
    groups.set(name, group);
    group.parts.push(file);
  }
  return [...groups.values()];
}

const isProjector = (path: string): boolean => PROJECTOR.test(basename(path));
const stemOf = (path: string): string => basename(path).replace(/\.gguf$/i, '');

function isComplete({ total, parts }: Group): boolean {
  if (total === undefined) return true;
  return (
    parts.length === total &&
    parts.every(({ path }, index) => Number(SHARD.exec(stemOf(path))?.[2]) === index + 1)
  );
}

/** What is wrong with a file of the model that is not whole; undefined when all are. */
async function whyBroken(
  parts: readonly FoundFile[],
  { diskFiles, gguf }: { diskFiles: readonly string[]; gguf: GgufReader },
): Promise<string | undefined> {
  const empty = parts.find(({ sizeBytes }) => sizeBytes === 0);
  if (empty !== undefined)
    return `${basename(empty.path)} is empty: it has not been copied completely. Copy it again.`;
  const cut = await firstCutOff(diskFiles, gguf);
  return cut && `${basename(cut)} is cut off: its end is missing. Copy it again.`;
}

function whatIsMissing({ total = 0, parts }: Group): string {
  const here = new Set(parts.map(({ path }) => Number(SHARD.exec(stemOf(path))?.[2])));
  const missing = Array.from({ length: Math.min(total, 1000) }, (_, index) => index + 1).filter(
    (part) => !here.has(part),
  );
  const [first = total] = missing;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  return `Part ${first}${others} of ${total} of this model is missing next to ${basename(parts[0]?.path ?? '')}. Put all parts into one folder.`;
}

const depth = (key: string): number => key.split(sep).length;

function freeId(key: string, directory: string, taken: ReadonlySet<string>): string {
  const byFolders = `extra.${relative(directory, key).replaceAll(/[\\/]/g, '-')}`;
  const free = [`extra.${basename(key)}`, byFolders].find((candidate) => !taken.has(candidate));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`${byFolders}-${number}`)) number += 1;
  return `${byFolders}-${number}`;
}
