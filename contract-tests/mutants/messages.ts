// Breaks true WebSocket messages in every way that asyncapi.yaml forbids.

import type { Address } from '../support/channel.ts';
import {
  problemsOfFrame,
  problemsOfMessageValue,
  resolveMessage,
  sentOn,
} from '../support/channel.ts';
import { mutantsOfValue, type SchemaReader } from './values.ts';

/** A WebSocket message that the server sent, with the address that it came from. */
export interface Frame {
  address: Address;
  text: string;
}

export interface MessageMutant {
  title: string;
  problems: readonly string[];
}

const reader: SchemaReader = {
  resolve: resolveMessage,
  isAllowed: (schema, value) => problemsOfMessageValue(schema, value).length === 0,
};

/** Each mutant with what the checks of the suite say to it. `frame` must be right as it is. */
export function mutantsOfFrame({ address, text }: Frame): readonly MessageMutant[] {
  const value: { type: string } = JSON.parse(text);
  const { type } = value;
  const mutant = (what: string, broken: string, isBinary = false): MessageMutant => ({
    title: `${address} ${type}: ${what}`,
    problems: problemsOfFrame(address, { text: broken, isBinary }),
  });
  return [
    mutant('garbled', text.slice(0, text.length / 2)),
    mutant('in a binary frame', text, true),
    mutant('in a list', `[${text}]`),
    ...mutantsOfValue(reader, sentOn(address), value).map(({ title, value: broken }) =>
      mutant(title, JSON.stringify(broken)),
    ),
  ];
}
