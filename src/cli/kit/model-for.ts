// The model of a command that names none.
import type { Model } from '../../../generated/client/index.ts';
import { choose } from './choose.ts';
import type { Context } from './context.ts';
import { CommandFailed } from './failures.ts';
import { gibibytesText } from './figures.ts';
import { modelFit } from './fit.ts';
import { type Machine, machineOf } from './machine.ts';
import { loadedModels, modelsOf } from './models.ts';
import { offersFor } from './offers.ts';
import { ensurePulled } from './pulling.ts';
import { type Purpose, purposeOf } from './purposes.ts';
import { whyNot } from './runnable.ts';
import { tableLines } from './table.ts';
import texts from './texts.json' with { type: 'json' };

/**
 * One in memory, else on the disk, else the person chooses.
 * @throws {CommandFailed} naming one that can be pulled
 */
export async function modelFor(context: Context, purpose: Purpose): Promise<string> {
  const { canAsk, terminal } = context;
  const [loaded, all, machine] = await Promise.all([
    loadedModels(context),
    modelsOf(context, 'all'),
    machineOf(context),
  ]);
  const able = all.filter(
    (model) => purposeOf(model) === purpose && whyNot(model, machine) === undefined,
  );
  const inMemory = loaded.find(({ model_name }) => able.some(({ id }) => id === model_name));
  if (inMemory) return inMemory.model_name;
  const present = able.filter(({ downloaded }) => downloaded);
  const own = present.filter(({ provider }) => provider === undefined);
  const remote = present.filter(({ provider }) => provider !== undefined);
  const [here] = own;
  if (here && (own.length === 1 || !canAsk)) return here.id;
  const offers = offersFor(purpose, able, machine);
  const choices = [...own, ...offers.all, ...remote];
  if (canAsk && choices.length > 0) {
    const lines = choiceLines(choices, { machine, width: terminal.width });
    const first = choices.findIndex(({ id }) => id === offers.first?.id);
    return choose(context, {
      question: "Which model? 'lemonade list' shows more.",
      initial: own.length > 0 ? 0 : Math.max(first, 0),
      choices: choices.map(({ id }, index) => ({ label: lines[index] ?? id, value: id })),
    });
  }
  throw new CommandFailed(`There is no model ${texts.purposes[purpose].model} on this machine.`, {
    reason: 'notFound',
    advice: adviceOn(purpose, offers.first, remote[0]),
  });
}

function adviceOn(purpose: Purpose, first: Model | undefined, remote: Model | undefined): string {
  if (remote)
    return `${remote.id} of provider ${remote.provider} is one that is elsewhere: name it to use it.`;
  if (first === undefined)
    return "'lemonade list --all' shows all models, and why they do not run here.";
  const command = `lemonade ${purpose === 'chat' ? 'run' : 'pull'} ${first.id}`;
  return `'${command}' fetches one (${gibibytesText(first.size)}); 'lemonade list' shows more.`;
}

function choiceLines(
  rows: readonly Model[],
  { machine, width }: { machine: Machine; width: number },
) {
  const where = (model: Model) => {
    if (model.provider !== undefined) return `at ${model.provider}`;
    if (model.downloaded) return 'here';
    const fit = modelFit(model, machine);
    return fit === 'well' ? 'fits' : fit;
  };
  const columns = [
    { title: '', value: ({ id }: Model) => id, least: 12 },
    { title: '', value: ({ size }: Model) => gibibytesText(size), isNumber: true as const },
    { title: '', value: where },
  ];
  // The mark of the chosen line stands in front, and the last column stays free.
  return tableLines({ columns, rows, width: width - 3 }).slice(1);
}

/**
 * The model that is named, or one for the purpose, on the disk.
 * @throws {CommandFailed} when there is none
 */
export const ensureModelFor = async (
  context: Context,
  purpose: Purpose,
  name: string | undefined,
): Promise<Model> => ensurePulled(context, name ?? (await modelFor(context, purpose)));
