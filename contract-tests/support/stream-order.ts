// What the document's words promise about the order of a stream's events, where no schema can: what
// comes first, what comes last and only once, what belongs to what.
import type { Undocumented } from './document.ts';

export interface StreamedEvent {
  /** The value of its `event` field. */
  name: string | undefined;
  /** Its data as JSON. */
  value: Undocumented;
}

type Rule = (events: readonly StreamedEvent[], isWhole: boolean) => readonly string[];

const RULES: Readonly<Record<string, Rule>> = {
  createChatCompletion: problemsOfChoices,
  createCompletion: problemsOfChoices,
  createFimCompletion: problemsOfChoices,
  createInfill: problemsOfCode,
  createNativeCompletion: problemsOfCode,
  createResponse: problemsOfResponse,
  getResponse: problemsOfResponse,
  createMessage: problemsOfMessage,
  pullModel: problemsOfProgress,
  installBackend: problemsOfProgress,
  loadModel: problemsOfProgress,
  postMcpMessage: (events) => (events.length > 1 ? ['one message has more than one response'] : []),
};

/**
 * Each in a sentence. `events` are as documented, one by one, and without end marker.
 * @param isWhole false when the stream ends with an error
 */
export function problemsOfOrder(
  operationId: string,
  { events, isWhole }: { events: readonly StreamedEvent[]; isWhole: boolean },
): readonly string[] {
  const errors = events.filter(
    ({ name, value }) => name === 'error' || value.error instanceof Object,
  );
  const problems = errors.length > 1 ? ['the stream reports more than one error'] : [];
  return [...problems, ...(RULES[operationId]?.(events, isWhole) ?? [])];
}

/** Every choice says its role once, if it has one, then its text, then once why it ends. */
function problemsOfChoices(events: readonly StreamedEvent[], isWhole: boolean): readonly string[] {
  const problems: string[] = [];
  const isOver = new Map<number, boolean>();
  const hasRole = new Set<number>();
  let counts = 0;
  for (const { value } of events) {
    if (value.choices?.length === 0 && value.usage) counts += 1;
    for (const { index, delta, finish_reason } of value.choices ?? []) {
      if (isOver.get(index)) problems.push(`choice ${index} goes on after its end`);
      if (delta !== undefined && (delta.role === undefined) !== hasRole.has(index)) {
        problems.push(`choice ${index} does not say its role at its beginning, and only there`);
      }
      if (delta?.role !== undefined) hasRole.add(index);
      isOver.set(index, typeof finish_reason === 'string');
    }
  }
  if (counts > 1) problems.push('the stream counts more than once');
  if (isWhole && [...isOver.values()].includes(false))
    problems.push('a choice does not say why it ends');
  return problems;
}

/** Every completion has its code, then one end. */
function problemsOfCode(events: readonly StreamedEvent[], isWhole: boolean): readonly string[] {
  const problems: string[] = [];
  const isOver = new Map<number, boolean>();
  for (const { value } of events.filter(({ value: { stop } }) => stop !== undefined)) {
    if (isOver.get(value.index)) problems.push(`completion ${value.index} goes on after its end`);
    isOver.set(value.index, value.stop);
  }
  if (isWhole && [...isOver.values()].includes(false)) problems.push('a completion has no end');
  return problems;
}

const LAST_OF_RESPONSE = ['response.completed', 'response.incomplete', 'error'];

function problemsOfResponse(events: readonly StreamedEvent[]): readonly string[] {
  const problems = events.flatMap(({ value }, at) =>
    value.sequence_number === at
      ? []
      : [`event ${at} has the sequence number ${value.sequence_number}`],
  );
  if (events[0]?.name !== 'response.created')
    problems.push('the stream does not begin with response.created');
  const last = events.findIndex(({ name }) => LAST_OF_RESPONSE.includes(name ?? ''));
  if (last !== events.length - 1)
    problems.push('the stream does not end with the end of its response');
  return problems;
}

/** message_start, the blocks one after the other, message_delta, message_stop. */
function problemsOfMessage(events: readonly StreamedEvent[], isWhole: boolean): readonly string[] {
  const blocks: string[] = [];
  let open = false;
  for (const { name, value } of events.slice(1)) {
    if (name === 'content_block_start') {
      if (open || value.index !== blocks.length) return [`block ${value.index} begins out of turn`];
      open = true;
      blocks.push('');
    } else if (name === 'content_block_delta' || name === 'content_block_stop') {
      if (!open || value.index !== blocks.length - 1)
        return [`${name} of block ${value.index}, which is not open`];
      open = name === 'content_block_delta';
    }
  }
  const around = events
    .map(({ name }) => name ?? '')
    .filter((name) => !/^content_block|^ping$/.test(name));
  const expected = isWhole
    ? ['message_start', 'message_delta', 'message_stop']
    : ['message_start', 'error'];
  const problems = isWhole && open ? ['the last block is not closed'] : [];
  if (events[0]?.name !== 'message_start' || around.join() !== expected.join()) {
    problems.push(`around the blocks there is ${around.join(', ')}, not ${expected.join(', ')}`);
  }
  return problems;
}

/** How often progress is told is nowhere promised. */
function problemsOfProgress(events: readonly StreamedEvent[]): readonly string[] {
  const end = events.findIndex(({ name }) => name === 'complete' || name === 'error');
  return end === events.length - 1 ? [] : ['the stream does not end with one complete or error'];
}
