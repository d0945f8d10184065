// Asks a person which calls of a model may be made.
import type { Context } from '../kit/context.ts';
import { type AskedCall, argumentLines, callLine } from './call-texts.ts';
import type { ChatTools } from './chat-tools.ts';

const QUESTION = 'Call it? y = once, a = always in this chat for this tool, n = no: ';

/**
 * The ids of the calls that may be made. All others may not: also those that are not asked about
 * any more since Ctrl-C ended the signal of the context, and all where no person can be asked.
 */
export async function decideCalls(
  { terminal, signal }: Context,
  tools: ChatTools,
  calls: readonly AskedCall[],
): Promise<ReadonlySet<string>> {
  const approved = new Set<string>();
  forgetChanged(tools, calls);
  for (const call of calls) {
    const { id, server, name } = call;
    const allowed = tools.allowed.get(server);
    if (tools.ask === undefined) {
      terminal.note(`${callLine(call)} – not called, as there is no terminal to ask on.`);
      continue;
    }
    if (signal.aborted) break;
    if (!allowed?.has(name)) {
      terminal.print(`The model wants to call a tool. ${callLine({ ...call, arguments: '' })}`);
      for (const line of argumentLines(call.arguments, terminal.width - 2))
        terminal.printRaw(`  ${line}`);
      const answer = (await tools.ask(QUESTION, signal)).trim().toLowerCase();
      if (signal.aborted) break;
      if (answer === 'a' || answer === 'always') allowed?.add(name);
      else if (answer !== 'y' && answer !== 'yes') continue;
    }
    approved.add(id);
  }
  return approved;
}

/** The server asks about an allowed tool when that says something else of itself than before. */
function forgetChanged({ allowed, tell }: ChatTools, calls: readonly AskedCall[]): void {
  for (const call of calls) {
    if (allowed.get(call.server)?.delete(call.name))
      tell(`${callLine({ ...call, arguments: '' })} has changed, so you are asked again.`);
  }
}
