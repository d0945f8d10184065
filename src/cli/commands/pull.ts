// `lemonade pull`, `export` and `import`: a model of the catalogue, a repository of the hub, or a
// model of one's own that is described, also in a file of another machine.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isGgufName } from '../../../common/gguf-names.ts';
import * as api from '../../../generated/client/index.ts';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { isObject, setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { adviseNotFound, CommandFailed, misuse } from '../kit/failures.ts';
import { fetchText, openFailed, readText } from '../kit/inputs.ts';
import { requireRunnable } from '../kit/machine.ts';
import { modelNamed, modelsOf, pull, sayIsHere } from '../kit/models.ts';
import { requireWritable, writeResult } from '../kit/outputs.ts';
import { prefixed, readRepository, requestOfRepository } from '../kit/repositories.ts';

type PullOptions = Options<'recipe' | 'mmproj' | 'name' | 'source', 'update' | 'force'> & {
  label?: string[] | undefined;
  checkpoint?: string[] | undefined;
};
type NamedPull = api.PullRequest & { model_name: string };

export async function pullCommand(
  context: Context,
  what: string,
  options: PullOptions,
): Promise<void> {
  const request = await requestOf(context, what, options);
  const body = { ...request, ...(options.update ? { do_not_upgrade: false } : {}) };
  if (!options.force) await requireRunnable(context, await described(context, body));
  const { message } = await pull(context, body, `lemonade pull ${what}`);
  const { downloaded } = await modelNamed(context, body.model_name);
  if (downloaded) await sayIsHere(context, body.model_name);
  else context.say(message);
}

/** The model of a request, as far as it is known before its files are here. */
async function described(context: Context, { model_name: id, recipe }: NamedPull) {
  if (recipe !== undefined) return { id, recipe };
  const advice = id.startsWith('user.')
    ? `A new one of your own needs --checkpoint and --recipe. ${EXAMPLE}`
    : undefined;
  return adviseNotFound(modelNamed(context, id), () => advice);
}

const EXAMPLE = 'For example: --checkpoint owner/repository:Q4_K_M --recipe llamacpp.';

async function requestOf(context: Context, what: string, options: PullOptions): Promise<NamedPull> {
  const { checkpoint: words, recipe, mmproj, label: labels, source } = options;
  const isDescribed = words !== undefined || recipe !== undefined;
  const repository = readRepository(what);
  if (repository !== undefined && !isDescribed) {
    return requestOfRepository(context, {
      repository,
      models: await modelsOf(context, 'all'),
      ...options,
    });
  }
  if (repository !== undefined) {
    const advice = 'Leave them out, or name the model user.NAME.';
    throw misuse(
      `'${what}' is a repository, which needs neither --checkpoint nor --recipe.`,
      advice,
    );
  }
  if (isDescribed && (words === undefined || recipe === undefined))
    throw misuse('A model of your own needs both --checkpoint and --recipe.', EXAMPLE);
  const files = words === undefined ? {} : readCheckpoints(words);
  return setFields({
    model_name: isDescribed ? prefixed(what) : what,
    ...files,
    recipe,
    mmproj,
    labels,
    source,
  });
}

/** One checkpoint, or several, each behind its role. */
function readCheckpoints(
  words: readonly string[],
): Pick<api.PullRequest, 'checkpoint' | 'checkpoints'> {
  const [checkpoint, ...more] = words;
  if (checkpoint !== undefined && more.length === 0) return { checkpoint };
  if (words.length % 2 > 0) {
    const advice =
      'For example: --checkpoint main owner/repository:model.gguf --checkpoint vae owner/other:vae.gguf.';
    throw misuse('Each of several checkpoints stands behind its role.', advice);
  }
  const checkpoints: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) checkpoints[words[at] ?? ''] = words[at + 1] ?? '';
  return { checkpoints };
}

/** What describes a model, with the fields of `POST /pull`, with its saved load options. */
interface Definition extends api.PullRequest {
  model_name: string;
  recipe_options?: api.ModelOptionsRequest;
}

export async function exportModel(
  context: Context,
  name: string,
  { output }: Options<'output'>,
): Promise<void> {
  if (output !== undefined) await requireWritable(output);
  const model = await modelNamed(context, name);
  const {
    id,
    checkpoint,
    checkpoints = {},
    recipe,
    labels,
    image_defaults,
    recipe_options: options = {},
  } = model;
  const source = model.source === 'modelscope' ? model.source : undefined;
  const files = Object.keys(checkpoints).length > 1 ? { checkpoints } : { checkpoint };
  const described = {
    ...files,
    source,
    recipe,
    labels: labels.filter((label) => label !== 'custom'),
    image_defaults,
  };
  const definition: Definition = {
    model_name: id,
    ...(id.startsWith('user.') ? setFields(described) : {}),
    ...(Object.keys(options).length === 0 ? {} : { recipe_options: options }),
  };
  if (id.startsWith('extra.')) {
    const advice = 'Copy the file.';
    throw new CommandFailed(`${id} is a file of this machine, which another one can't pull.`, {
      advice,
    });
  }
  const text = `${JSON.stringify(definition, undefined, 2)}\n`;
  if (output === undefined) return context.terminal.write(text);
  await writeResult(context, text, output);
}

export async function importModels(context: Context, source: string): Promise<void> {
  if (isGgufName(source)) {
    const { paths } = await call(context, api.getSystemInfo);
    const advice = `Copy it into ${paths.extra_models_dir} of the server's machine: 'lemonade list' shows it as extra.NAME then.`;
    throw misuse(`'${source}' is a model itself; import takes files that describe models.`, advice);
  }
  for (const file of await filesOf(source)) {
    const text = isUrl(file)
      ? await fetchText(file, { signal: context.signal })
      : await readText(file);
    await importModel(context, readDefinition(text, file), file);
  }
}

async function importModel(context: Context, definition: Definition, file: string): Promise<void> {
  const { recipe_options: options, ...described } = definition;
  // Gigabytes that nothing here runs are of no use.
  await requireRunnable(context, {
    id: described.model_name,
    recipe: described.recipe ?? 'llamacpp',
  });
  const body = await withProjector(context, described);
  await pull(context, body, `lemonade import ${file}`);
  if (options !== undefined && Object.keys(options).length > 0) {
    const path = { model_id: described.model_name };
    await call(context, api.saveModelOptions, { path, body: options });
  }
  await sayIsHere(context, described.model_name);
}

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

async function filesOf(source: string): Promise<string[]> {
  if (isUrl(source)) return [source];
  const found = await stat(source).catch(openFailed(source));
  if (!found.isDirectory()) return [source];
  const names = (await readdir(source))
    .filter((name) => name.endsWith('.json') && !isAppleDouble(name))
    .sort();
  if (names.length > 0) return names.map((name) => join(source, name));
  throw new CommandFailed(`The folder '${source}' has no .json file.`, {
    reason: 'notFound',
    advice: 'Name another.',
  });
}

const DESCRIBING =
  'checkpoint checkpoints source recipe mmproj labels image_defaults reasoning vision embedding reranking'.split(
    ' ',
  );

/** The original server's files have the same fields, and `id` in place of `model_name`. */
function readDefinition(text: string, file: string): Definition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // It defines nothing.
  }
  const { id, model_name = id, recipe_options, ...fields } = isObject(value) ? value : {};
  if (typeof model_name !== 'string' || model_name === '') {
    const advice = "'lemonade export MODEL' writes such a file.";
    throw new CommandFailed(`'${file}' does not define a model.`, { advice });
  }
  const described = Object.entries(fields).filter(([name]) => DESCRIBING.includes(name));
  const options = isObject(recipe_options) ? recipe_options : undefined;
  // Whether its values are such is the server's to judge.
  return setFields({
    model_name,
    ...Object.fromEntries(described),
    recipe_options: options,
  }) as Definition;
}

/** A model that sees needs its projector, which listings do not name: the repository does. */
async function withProjector(context: Context, request: api.PullRequest): Promise<api.PullRequest> {
  const { checkpoint, mmproj, checkpoints, labels = [] } = request;
  const repository = checkpoint === undefined ? undefined : readRepository(checkpoint);
  if (
    repository === undefined ||
    mmproj !== undefined ||
    checkpoints !== undefined ||
    !labels.includes('vision')
  )
    return request;
  const query = setFields({
    checkpoint: repository.id,
    source: request.source ?? repository.source,
  });
  const [found] = (await call(context, api.listPullVariants, { query })).mmproj_files;
  return found === undefined ? request : { ...request, mmproj: found };
}
