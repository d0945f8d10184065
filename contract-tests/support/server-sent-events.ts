// Reads server-sent events as the WHATWG standard defines them, comments and names included. The
// generated client has a reader of its own, which is tested against this server too, so it can't be
// what the tests judge by.

export interface ServerSentEvent {
  /** The value of its `event` field. */
  name: string | undefined;
  data: string;
}

/** All whole events of a text; `rest` is what comes after the last blank line. */
export function readEvents(text: string): {
  events: ServerSentEvent[];
  comments: number;
  rest: string;
} {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const events: ServerSentEvent[] = [];
  let comments = 0;
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line !== '');
    comments += lines.filter((line) => line.startsWith(':')).length;
    const fields = lines.filter((line) => !line.startsWith(':')).map(field);
    const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
    if (data.length === 0) continue;
    events.push({
      name: fields.findLast(({ name }) => name === 'event')?.value,
      data: data.join('\n'),
    });
  }
  return { events, comments, rest };
}

function field(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { name: line, value: '' };
  return { name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') };
}
