// `lemonade export`: the definition of a model, for another machine.
import { setFields } from '../../lib/values.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { modelNamed } from '../kit/models.ts';
import { requireWritable, writeResult } from '../kit/outputs.ts';
import type { Definition } from './definition.ts';

/**
 * Prints the definition, or writes it to a file.
 * @throws {CommandFailed} for a file of this machine, which another one can't pull
 */
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
  if (id.startsWith('extra.'))
    throw new CommandFailed(`${id} is a file of this machine, which another one can't pull.`, {
      advice: 'Copy the file.',
    });
  const definition: Definition = { model_name: id };
  // A model of the catalogue is known by its name on the other machine too.
  if (id.startsWith('user.')) {
    const source = model.source === 'modelscope' ? model.source : undefined;
    const files = Object.keys(checkpoints).length > 1 ? { checkpoints } : { checkpoint };
    const ownLabels = labels.filter((label) => label !== 'custom');
    Object.assign(
      definition,
      files,
      setFields({ source, recipe, labels: ownLabels, image_defaults }),
    );
  }
  if (Object.keys(options).length > 0) definition.recipe_options = options;
  const text = `${JSON.stringify(definition, undefined, 2)}\n`;
  if (output === undefined) return context.terminal.write(text);
  await writeResult(context, text, output);
}
