// `lemonade import`: models that files define, which may be on another machine.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isGgufName } from '../../../common/gguf-names.ts';
import * as api from '../../../generated/client/index.ts';
import { isAppleDouble } from '../../lib/apple-double.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { fetchText } from '../kit/fetch-text.ts';
import { GGUF_RECIPE } from '../kit/gguf-recipe.ts';
import { openFailed, readText } from '../kit/inputs.ts';
import { pullModel, sayIsHere } from '../kit/pulling.ts';
import { readRepository } from '../kit/repositories.ts';
import { requireRunnable } from '../kit/runnable.ts';
import { type Definition, readDefinition } from './definition.ts';

/** `source` is a file, a folder of files, or an address. Pulls each model that they define. */
export async function importModels(context: Context, source: string): Promise<void> {
  if (isGgufName(source)) {
    const { paths } = await call(context, api.getSystemInfo);
    const advice = `Copy it into ${paths.extra_models_dir} of the server's machine: 'lemonade list' shows it as extra.NAME then.`;
    throw misuse(`'${source}' is a model itself; import takes files that describe models.`, advice);
  }
  for (const file of await definitionFiles(source)) {
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
    recipe: described.recipe ?? GGUF_RECIPE,
  });
  const body = await withProjector(context, described);
  await pullModel(context, body, `lemonade import ${file}`);
  if (options !== undefined && Object.keys(options).length > 0) {
    const path = { model_id: described.model_name };
    await call(context, api.saveModelOptions, { path, body: options });
  }
  await sayIsHere(context, described.model_name);
}

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

async function definitionFiles(source: string): Promise<string[]> {
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
