// Cuts a stream that comes in pieces into its events: server-sent ones, or lines of JSON.

export interface ReadEvent {
  /** After `event:`; undefined where it has no name. */
  name?: string;
  data: string;
}

export interface EventReader {
  /** The events that are complete with this piece. */
  push(text: string): ReadEvent[];
  /** What is left when the stream ends, if it is an event. */
  end(): ReadEvent[];
}

export function createEventReader(mediaType: string): EventReader {
  const isLines = mediaType.includes('ndjson');
  const separator = isLines ? /\r?\n/ : /\r?\n\r?\n/;
  const read = (part: string) => (isLines ? readLine(part) : readServerSent(part));
  let rest = '';
  return {
    push(text) {
      const parts = (rest + text).split(separator);
      rest = parts.pop() ?? '';
      return parts.flatMap(read);
    },
    end() {
      const events = read(rest);
      rest = '';
      return events;
    },
  };
}

function readLine(line: string): ReadEvent[] {
  const data = line.trim();
  return data === '' ? [] : [{ data }];
}

/** Comments, with which the server keeps the line open, are not events. */
function readServerSent(block: string): ReadEvent[] {
  let name: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }
  if (data.length === 0) return [];
  return [{ ...(name !== undefined && { name }), data: data.join('\n') }];
}

/** The piece of text that an event of any of the APIs adds to the response; '' for all others. */
export function textOf({ data }: ReadEvent): string {
  const event = parsed(data) as Partial<Record<string, unknown>> & {
    choices?: { delta?: { content?: unknown }; text?: unknown }[];
    message?: { content?: unknown };
    delta?: { text?: unknown };
  };
  const choice = event?.choices?.[0];
  const isTextDelta = event?.type === 'response.output_text.delta';
  const candidates = [
    choice?.delta?.content,
    choice?.text,
    isTextDelta ? event.delta : event?.delta?.text,
    event?.message?.content,
    event?.response,
  ];
  return candidates.find((candidate): candidate is string => typeof candidate === 'string') ?? '';
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
