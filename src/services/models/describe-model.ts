// Makes a known model out of its definition and the files of it that are on the disk.
import { dirname } from 'node:path';
import { isGgufName, isProjectorName, shardOf } from '../../../common/gguf-names.ts';
import { hubOf, MODEL_SOURCES } from '../../lib/model-sources.ts';
import { setFields } from '../../lib/values.ts';
import { whyUnserved } from '../../recipes/kit/aliases.ts';
import {
  type CatalogueRecipe,
  type Checkpoints,
  type Mode,
  type ModelType,
  modeOfLabels,
  typeOfMode,
} from '../../recipes/kit/model.ts';
import type { LocalFile } from '../downloads/hub-cache.ts';
import { firstCutOff, measuresOf, parametersOf } from './file-facts.ts';
import type { GgufFacts, GgufReader } from './gguf-facts.ts';
import type { KnownModel } from './known-model.ts';
import { labelsByFacts, labelsWithFacts, labelsWithOnlyMode } from './labels.ts';
import type { LocalCheckpoints } from './local-hub.ts';
import { identityOf, type ModelDefinition, UNDATED_SECONDS } from './model-definition.ts';

/**
 * What an unknown recipe of a hand-written entry is taken for; loading says that the recipe is
 * unknown.
 */
const UNKNOWN_RECIPE: CatalogueRecipe = { modes: ['chat'], entry: { file: '*' } };

/**
 * A model of the catalogue or of user_models.json, of a recipe that runs files.
 * @param details.recipe undefined when no recipe of that name is known.
 */
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
  const facts = entry && isGgufName(entry.path) ? await gguf.read(entry.absolutePath) : undefined;
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
        ? labelsWithOnlyMode(labelsWithFacts(definition.labels, facts), recipe.modes)
        : labelsByFacts(definition.labels, facts),
    suggested: definition.suggested && unavailableReason === undefined,
    downloaded: entry !== undefined,
    diskFiles: present.files.map(({ absolutePath }) => absolutePath),
    createdSeconds: modifiedMs === undefined ? UNDATED_SECONDS : Math.floor(modifiedMs / 1000),
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

const pathsOf = (files: readonly LocalFile[]): readonly string[] =>
  files.map(({ absolutePath }) => absolutePath);

/** The file that is loaded, and where it is a shard all of the same set. */
function shardsAmong(entry: LocalFile | undefined, files: readonly LocalFile[]): readonly string[] {
  if (entry === undefined) return [];
  const shard = shardOf(entry.path);
  if (shard === undefined) return [entry.absolutePath];
  const isOfSet = ({ path }: LocalFile) => {
    const other = shardOf(path);
    return other?.family === shard.family && other.total === shard.total;
  };
  return pathsOf(files.filter(isOfSet));
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
    return name.toLowerCase().endsWith(ending) && !isProjectorName(name);
  });
}

const sizeOf = (files: readonly LocalFile[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

function typeByFile(modes: readonly [Mode, ...Mode[]], facts: GgufFacts | undefined): ModelType {
  const isOffered = facts && modes.some((mode) => typeOfMode(mode) === facts.type);
  return isOffered ? facts.type : typeOfMode(modes[0]);
}
