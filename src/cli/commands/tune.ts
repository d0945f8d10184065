// `lemonade tune`: load options with which a model is faster on this machine, found by measuring.
import * as api from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { ensurePulled } from '../kit/pulling.ts';
import { untilComplete } from '../kit/until-complete.ts';

/** Takes minutes. Each step is a line; what is faster is saved at once. */
export async function tuneCommand(
  context: Context,
  name: string,
  { for: purpose = 'chat' }: { for?: 'chat' | 'agent' },
): Promise<void> {
  const { id } = await ensurePulled(context, name);
  const events = api.tuneModelStream({ client: context.client, body: { model_name: id, purpose } });
  let hasGain = false;
  const end = await untilComplete<api.TuningCompleteEvent, api.TuningProgressEvent>(
    context,
    events,
    {
      what: 'tuning',
      doing: `Measuring ${id} as it is`,
      advice: () =>
        hasGain
          ? 'What was found to be faster until then is saved.'
          : 'Nothing was changed until then.',
      show(bar, step) {
        if (step.state === 'measuring') bar.doing(measuringText(step));
        if (step.state === 'measuring' || step.state === 'measured') return;
        if (step.state === 'kept') hasGain = true;
        bar.end();
        context.say(resultLine(step));
      },
    },
  );
  context.say(end.message);
  if (end.changes.length > 0)
    context.say(
      `'lemonade options ${id}' shows it, and 'lemonade options ${id} --reset' takes it away.`,
    );
}

const measuringText = ({ choice, option, number, total, round }: api.TuningProgressEvent): string =>
  `${number} of ${total}, ${CHOICE_NAMES[choice]}: ${option || 'as it is'}, turn ${round}`;

function resultLine({ choice, option, state, reason, gain = 0 }: api.TuningProgressEvent): string {
  const start = `${CHOICE_NAMES[choice]}: ${option}`;
  if (state === 'kept') return `${start} is ${percentText(gain)} faster, and saved`;
  if (state === 'slower') return `${start} is not faster (${percentText(gain)})`;
  return state === 'skipped'
    ? `${start} is not tried. ${reason}`
    : `${start} does not work. ${reason}`;
}

const CHOICE_NAMES: Readonly<Record<api.TuningProgressEvent['choice'], string>> = {
  backend: 'backend',
  experts: 'experts',
  batch: 'batch',
  cache_type: 'cache type',
  speculation: 'speculation',
  slots: 'requests at once',
};

/**
 * E.g. `batch: --ubatch-size 1024, 23 % faster (prompt 640 → 812, response 30.8 → 31.2 tokens/s)`.
 */
export function changeLine({ choice, option, gain, before, after }: api.TuningChange): string {
  const from = (key: keyof api.TuningFigures) => `${before[key]} → ${after[key]}`;
  const figures = `prompt ${from('prompt_per_second')}, response ${from('predicted_per_second')} tokens/s`;
  return `${CHOICE_NAMES[choice]}: ${option}, ${percentText(gain)} faster (${figures})`;
}

const percentText = (part: number): string => `${Math.round(part * 100)} %`;
