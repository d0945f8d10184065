// What was read of a call's arguments. Numbers keep their digits, and no key can become more than a
// key, so a text that is written again differs only where something was repaired.

/** A word without quotes is not JSON; only a schema can say what it was meant to be. */
export type Node =
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly items: readonly Node[] }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly digits: string }
  | { readonly kind: 'literal'; readonly name: 'true' | 'false' | 'null' }
  | { readonly kind: 'word'; readonly word: string };

/** One key of an object; a key may come twice, as in the text. */
export type Member = readonly [key: string, value: Node];

/** What the arguments of a call must be. */
export type ObjectNode = Extract<Node, { kind: 'object' }>;

/** The JSON text of a node. Words have none: nothing that is handed on may have one in it. */
export function textOfNode(node: Node): string {
  switch (node.kind) {
    case 'object': {
      const members = node.members.map(
        ([key, value]) => `${JSON.stringify(key)}:${textOfNode(value)}`,
      );
      return `{${members.join(',')}}`;
    }
    case 'array':
      return `[${node.items.map(textOfNode).join(',')}]`;
    case 'text':
      return JSON.stringify(node.value);
    case 'number':
      return node.digits;
    case 'literal':
      return node.name;
    case 'word':
      throw new TypeError(`The word ${node.word} is not JSON.`);
  }
}

/** Whether it is JSON as it stands. */
export function isPlain(node: Node): boolean {
  switch (node.kind) {
    case 'object':
      return node.members.every(([, value]) => isPlain(value));
    case 'array':
      return node.items.every(isPlain);
    default:
      return node.kind !== 'word';
  }
}

/** Whether both say the same. The order of keys counts: a model that repeats itself keeps it. */
export const isSameNode = (one: Node, other: Node): boolean =>
  isPlain(one) && isPlain(other) && textOfNode(one) === textOfNode(other);

/** Each key once. */
export const keysOf = ({ members }: ObjectNode): ReadonlySet<string> =>
  new Set(members.map(([key]) => key));

/** Whether one key is there twice. */
export const hasRepeatedKey = (node: ObjectNode): boolean =>
  keysOf(node).size < node.members.length;
