// Calls operations of the server by the generated client, and turns every failure into one that
// people understand.
import { StreamError, type Warning } from '../../../generated/client/index.ts';
import { failureOfCall, otherServer } from './call-failures.ts';
import type { Context } from './context.ts';

type Operation = (
  options: never,
) => Promise<{ data?: unknown; error?: unknown; response?: Response | undefined }>;

type Given<Op extends Operation> = Omit<NonNullable<Parameters<Op>[0]>, 'client'>;

type Result<Op extends Operation> = Exclude<Awaited<ReturnType<Op>>['data'], undefined>;

/**
 * The result of an operation.
 * @throws {CommandFailed} with the sentence of the server, or why it was not asked
 */
export async function call<Op extends Operation>(
  context: Context,
  operation: Op,
  ...[options]: object extends Given<Op> ? [options?: Given<Op>] : [options: Given<Op>]
): Promise<Result<Op>> {
  const { data, error, response } = await operation({
    ...options,
    client: context.client,
  } as never);
  // Servers of apps answer every path with their page.
  if (response?.ok === true && isPage(response)) throw otherServer(context);
  if (response?.ok === true && data !== undefined) {
    hintAtWarnings(context, data);
    return data as Result<Op>;
  }
  throw await failureOfCall(context, { status: response?.status, detail: error });
}

/** Says the warnings of a response, if it has any. */
export function hintAtWarnings(context: Context, answer: unknown): void {
  const { warnings } = answer as { warnings?: readonly Warning[] };
  for (const { message } of warnings ?? []) context.hint(message);
}

/** The events of a stream, with its failures as {@link call} has them. */
export async function* eventsOf<Event>(
  context: Context,
  stream: AsyncIterable<Event>,
): AsyncGenerator<Event> {
  try {
    yield* stream;
  } catch (error) {
    throw await failureOfCall(
      context,
      error instanceof StreamError ? error : { status: undefined, detail: error },
    );
  }
}

const isPage = ({ headers }: Response): boolean =>
  /^(?:$|text\/html)/i.test(headers.get('content-type') ?? '');
