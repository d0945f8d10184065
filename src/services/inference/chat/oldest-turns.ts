// Which messages of a chat may go where it is too long, the oldest first, and which always stay.
import { isOf, type Messages } from './message.ts';

/** The places of messages that only go together: a whole turn, or a call with its results. */
type Unit = readonly number[];

const isOfSystem = (message: unknown) => isOf(message, 'system') || isOf(message, 'developer');

/**
 * What may go, in that order: each turn before the last one as a whole, from the words of the user
 * to the next ones; then, of the last turn, the answers and calls with their results. Messages of
 * the system stay, the words that begin the last turn, and the last message with all that it
 * belongs to.
 */
export function goingFirst(messages: Messages): readonly Unit[] {
  const said = [...messages.keys()].filter((at) => !isOfSystem(messages[at]));
  const turns = groupsOf(said, (at) => isOf(messages[at], 'user'));
  const last = turns.pop() ?? [];
  const isOpened = isOf(messages[last[0] ?? -1], 'user');
  const rounds = groupsOf(isOpened ? last.slice(1) : last, (at) => !isOf(messages[at], 'tool'));
  return [...turns, ...rounds.slice(0, -1)];
}

/** The messages without the first so many units. */
export function withoutFirst(messages: Messages, units: readonly Unit[], count: number): Messages {
  const gone = new Set(units.slice(0, count).flat());
  return messages.filter((_message, at) => !gone.has(at));
}

function groupsOf(places: readonly number[], begins: (at: number) => boolean): number[][] {
  const groups: number[][] = [];
  for (const at of places) {
    const group = groups.at(-1);
    if (group === undefined || begins(at)) groups.push([at]);
    else group.push(at);
  }
  return groups;
}
