// Files in a chat: their text, where they have one, and a note in place of those that can't be read.
import { InvalidRequest } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';

type Body = Readonly<Record<string, unknown>>;

/**
 * Native servers know no files. A chat keeps its results, and would be refused at each further turn for what can't be read.
 * @returns the very same object when there is none.
 * @throws {InvalidRequest} for a file that did not come with the chat
 */
export function withTextOfFiles(body: Body, { inResultsOnly }: { inResultsOnly: boolean }): Body {
  const { messages } = body;
  if (!Array.isArray(messages)) return body;
  const read = messages.map((message, index) => {
    if (!isObject(message) || (inResultsOnly && message.role !== 'tool')) return message;
    const { content } = message;
    if (!Array.isArray(content) || !content.some(isForeign)) return message;
    const parts = content.map((part: unknown, at) => textPart(part, `messages[${index}].content[${at}]`));
    return { ...message, content: parts };
  });
  return read.every((message, index) => message === messages[index]) ? body : { ...body, messages: read };
}

const isForeign = (part: unknown): part is Body =>
  isObject(part) && (part.type === 'file' || (part.type === 'refusal' && typeof part.refusal === 'string'));

function textPart(part: unknown, place: string): unknown {
  if (!isForeign(part)) return part;
  if (part.type === 'refusal') return { type: 'text', text: part.refusal };
  const { filename, file_data: data } = isObject(part.file) ? part.file : {};
  if (typeof data !== 'string') {
    const param = `${place}.file.file_data`;
    throw new InvalidRequest(`${param} is missing. Files are not kept here; send the content itself.`, { param });
  }
  const name = typeof filename === 'string' && filename !== '' ? filename : undefined;
  return { type: 'text', text: textOf(data, name) };
}

const DATA_URL = /^data:([^;,]*)(?:;[^;,]*)*,/i;
const TEXT_TYPE = /^text\/|[/+](?:json|xml|yaml|toml|javascript|typescript|x-sh)$/i;

function textOf(data: string, name: string | undefined): string {
  const [head = '', type = ''] = DATA_URL.exec(data) ?? [];
  const bytes = Buffer.from(data.slice(head.length), 'base64');
  if (TEXT_TYPE.test(type)) return [...(name === undefined ? [] : [name]), bytes.toString('utf8')].join('\n\n');
  const called = name === undefined ? '' : `, '${name}'`;
  return `[There is a file of type ${type || 'unknown'} here${called}, which can't be read; only text can. A tool may get its text.]`;
}
