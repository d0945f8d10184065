// `lemonade tune`: load options with which a model is faster on this machine, found by measuring.
import {
  type TuningChange,
  type TuningCompleteEvent,
  type TuningFigures,
  type TuningProgressEvent,
  type TuningRequest,
  tuneModelStream,
} from '../../../generated/client/index.ts';
import { eventsOf } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, interrupted, misuse } from '../kit/failures.ts';
import { ensurePulled } from '../kit/models.ts';

const PURPOSES = ['chat', 'agent'] as const satisfies readonly TuningRequest['purpose'][];

export async function tuneCommand(context: Context, name: string, options: Options<'for'>): Promise<void> {
  const purpose = PURPOSES.find((one) => one === (options.for ?? 'chat'));
  if (purpose === undefined)
    throw misuse(`'${options.for}' is not what a model can be tuned for.`, 'Say chat or agent.');
  const { id } = await ensurePulled(context, name);
  const end = await follow(context, { model_name: id, purpose });
  context.say(end.message);
  if (end.changes.length > 0)
    context.say(`'lemonade options ${id}' shows it, and 'lemonade options ${id} --reset' takes it away.`);
}

/** Says each result as it comes. @throws {CommandFailed} when it fails, ends early or is interrupted */
async function follow(context: Context, body: TuningRequest): Promise<TuningCompleteEvent> {
  const advice = 'What was found to be faster until then is saved.';
  const bar = context.progress();
  bar.doing(`Measuring ${body.model_name} as it is`);
  try {
    for await (const event of eventsOf(context, tuneModelStream({ client: context.client, body }))) {
      if (context.isJson) context.printJson(event);
      if (event.event === 'complete') return event.data;
      const { state } = event.data;
      if (state === 'measuring') bar.doing(doing(event.data));
      else if (state !== 'measured') {
        bar.end();
        context.say(resultLine(event.data));
      }
    }
    throw new CommandFailed('The tuning ended early; has the server been stopped?', { advice });
  } catch (error) {
    throw context.signal.aborted ? interrupted(advice) : error;
  } finally {
    bar.end();
  }
}

function doing({ choice, option, number, total, round }: TuningProgressEvent): string {
  return `${number} of ${total}, ${NAMES[choice]}: ${option || 'as it is'}, turn ${round}`;
}

function resultLine({ choice, option, state, reason, gain = 0 }: TuningProgressEvent): string {
  const start = `${NAMES[choice]}: ${option}`;
  if (state === 'kept') return `${start} is ${percentText(gain)} faster, and saved`;
  if (state === 'slower') return `${start} is not faster (${percentText(gain)})`;
  return state === 'skipped' ? `${start} is not tried. ${reason}` : `${start} does not work. ${reason}`;
}

const NAMES: Readonly<Record<TuningProgressEvent['choice'], string>> = {
  backend: 'backend',
  experts: 'experts',
  batch: 'batch',
  cache_type: 'cache type',
  speculation: 'speculation',
  slots: 'requests at once',
};

/** E.g. `batch: --ubatch-size 1024, 23 % faster (prompt 640 → 812, response 30.8 → 31.2 tokens/s)`. */
export function changeLine({ choice, option, gain, before, after }: TuningChange): string {
  const from = (key: keyof TuningFigures) => `${before[key]} → ${after[key]}`;
  const figures = `prompt ${from('prompt_per_second')}, response ${from('predicted_per_second')} tokens/s`;
  return `${NAMES[choice]}: ${option}, ${percentText(gain)} faster (${figures})`;
}

function percentText(part: number): string {
  return `${Math.round(part * 100)} %`;
}
