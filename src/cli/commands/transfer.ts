// `lemonade export` and `lemonade import`: how a model is defined, as a file that another machine can pull.
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  getSystemInfo,
  listPullVariants,
  type ModelOptionsRequest,
  type PullRequest,
  saveModelOptions,
} from '../../../generated/client/index.ts';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { setFields } from '../../lib/is-set.ts';
import { isObject } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { fetchText } from '../kit/fetch-text.ts';
import { openFailed, readText } from '../kit/files.ts';
import { requireRunnable } from '../kit/machine.ts';
import { modelNamed, pull, sayIsHere } from '../kit/models.ts';
import { readRepository } from './pull.ts';

/** What describes a model, with the fields of `POST /pull`, with its saved load options. */
interface Definition extends PullRequest {
  model_name: string;
  recipe_options?: ModelOptionsRequest;
}

export async function exportModel(context: Context, name: string, { output }: Options<'output'>): Promise<void> {
  const model = await modelNamed(context, name);
  const { id, checkpoint, checkpoints = {}, recipe, labels, image_defaults, recipe_options: options = {} } = model;
  const files = Object.keys(checkpoints).length > 1 ? { checkpoints } : { checkpoint };
  const described = { ...files, recipe, labels: labels.filter((label) => label !== 'custom'), image_defaults };
  const definition: Definition = {
    model_name: id,
    ...(id.startsWith('user.') ? setFields(described) : {}),
    ...(Object.keys(options).length === 0 ? {} : { recipe_options: options }),
  };
  if (id.startsWith('extra.')) {
    throw new CommandFailed(`${id} is a file of this machine, which another one can't pull.`, {
      advice: 'Copy the file.',
    });
  }
  const text = `${JSON.stringify(definition, undefined, 2)}\n`;
  if (output === undefined) return context.terminal.write(text);
  await writeFile(output, text).catch(openFailed(output));
  context.say(`Written to ${output}.`);
}

/** `source` is a file, a folder of such files, or a URL. */
export async function importModels(context: Context, source: string): Promise<void> {
  if (/\.gguf$/i.test(source)) {
    const { paths } = await call(context, getSystemInfo);
    const advice = `Copy it into ${paths.extra_models_dir} of the server's machine: 'lemonade list' shows it as extra.NAME then.`;
    throw misuse(`'${source}' is a model itself; import takes files that describe models.`, advice);
  }
  for (const file of await filesOf(source)) {
    const text = isUrl(file) ? await fetchText(file, { signal: context.signal }) : await readText(file);
    await importModel(context, readDefinition(text, file), file);
  }
}

async function importModel(context: Context, definition: Definition, file: string): Promise<void> {
  const { recipe_options: options, ...described } = definition;
  // Gigabytes that nothing here runs are of no use.
  await requireRunnable(context, { id: described.model_name, recipe: described.recipe ?? 'llamacpp' });
  const body = await withProjector(context, described);
  await pull(context, body, `lemonade import ${file}`);
  if (options !== undefined && Object.keys(options).length > 0) {
    const path = { model_id: described.model_name };
    await call(context, saveModelOptions, { path, body: options });
  }
  await sayIsHere(context, described.model_name);
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

async function filesOf(source: string): Promise<string[]> {
  if (isUrl(source)) return [source];
  const found = await stat(source).catch(openFailed(source));
  if (!found.isDirectory()) return [source];
  const names = (await readdir(source)).filter((name) => name.endsWith('.json') && !isAppleDouble(name)).sort();
  if (names.length > 0) return names.map((name) => join(source, name));
  throw new CommandFailed(`The folder '${source}' has no .json file.`, { reason: 'notFound', advice: 'Name another.' });
}

/** The original server's files have the same fields, and `id` in place of `model_name`. */
function readDefinition(text: string, file: string): Definition {
  const { id, model_name = id, recipe_options, ...fields } = parsed(text);
  if (typeof model_name !== 'string' || model_name === '') {
    const advice = "'lemonade export MODEL' writes such a file.";
    throw new CommandFailed(`'${file}' does not define a model.`, { advice });
  }
  const { checkpoint, checkpoints, recipe, mmproj, labels, image_defaults, ...flags } = fields;
  const { reasoning, vision, embedding, reranking } = flags;
  const described = { checkpoint, checkpoints, recipe, mmproj, labels, image_defaults };
  const description = { ...described, reasoning, vision, embedding, reranking };
  const options = isObject(recipe_options) ? recipe_options : undefined;
  // Whether its values are such is the server's to judge.
  return setFields({ model_name, ...description, recipe_options: options }) as Definition;
}

/** The object in a text; an empty one where there is none. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** A model that sees needs its projector, which listings do not name: the repository does. */
async function withProjector(context: Context, request: PullRequest): Promise<PullRequest> {
  const { checkpoint, mmproj, checkpoints, labels = [] } = request;
  const repository = checkpoint === undefined ? undefined : readRepository(checkpoint);
  if (repository === undefined || mmproj !== undefined || checkpoints !== undefined || !labels.includes('vision'))
    return request;
  const query = { checkpoint: repository.id };
  const [found] = (await call(context, listPullVariants, { query })).mmproj_files;
  return found === undefined ? request : { ...request, mmproj: found };
}
