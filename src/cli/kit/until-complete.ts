// Work on the server that takes long: its events, with a bar until the last one.
import type * as api from '../../../generated/client/index.ts';
import { eventsOf, hintAtWarnings } from './calls.ts';
import type { Context } from './context.ts';
import { CommandFailed, interrupted } from './failures.ts';
import type { Progress } from './progress.ts';

type Step = api.DownloadProgressEvent | api.LoadProgressEvent;

/**
 * What work on the server comes to, with a bar until then. `advice` says how to go on when it is
 * stopped.
 * @throws {CommandFailed} when it fails or ends early
 */
export async function untilComplete<Done, Progressed = Step>(
  context: Context,
  events: AsyncIterable<
    { event: 'progress'; data: Progressed } | { event: 'complete'; data: Done }
  >,
  options: {
    what: string;
    doing?: string;
    advice?: string | (() => string);
    show?: (bar: Progress, step: Progressed) => void;
  },
): Promise<Done> {
  const { what, doing, show = showStep as (bar: Progress, step: Progressed) => void } = options;
  const advice = () => (typeof options.advice === 'function' ? options.advice() : options.advice);
  const bar = context.progress();
  if (doing !== undefined) bar.doing(doing);
  try {
    for await (const event of eventsOf(context, events)) {
      if (context.isJson) context.printJson(event);
      if (event.event === 'complete') {
        hintAtWarnings(context, event.data);
        return event.data;
      }
      show(bar, event.data);
    }
    throw new CommandFailed(`The ${what} ended early; has the server been stopped?`, {
      advice: advice(),
    });
  } catch (error) {
    throw context.signal.aborted ? interrupted(advice()) : error;
  } finally {
    bar.end();
  }
}

function showStep(bar: Progress, step: Step): void {
  const {
    file,
    file_index = 1,
    total_files = 1,
    bytes_downloaded = 0,
    bytes_total = 0,
    percent = 0,
  } = step;
  const isStart = 'part' in step && (step.part === 'start' || file === undefined);
  if (isStart) bar.doing(`Starting ${step.name}`);
  else
    bar.download({
      file: file ?? '',
      file_index,
      total_files,
      bytes_downloaded,
      bytes_total,
      percent,
    });
}
