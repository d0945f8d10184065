// Files in a chat, of which a model reads the text.
import { invalid } from '../../../errors.ts';
import { isObject } from '../../../lib/values.ts';
import { changed, type Messages, textPart } from './message.ts';

/**
 * Files become their text, or a note in place of what can't be read: native servers know no files,
 * and a chat keeps its results, so that it would be refused at each further turn.
 * @throws {InvalidRequest} for a file that did not come with the chat
 */
export const textOfFiles = (
  messages: Messages,
  { inResultsOnly }: { inResultsOnly: boolean },
): Messages =>
  changed(messages, (message, index) => {
    if (
      !isObject(message) ||
      (inResultsOnly && message.role !== 'tool') ||
      !Array.isArray(message.content)
    )
      return message;
    const content = changed(message.content, (part, at) =>
      withoutFile(part, `messages[${index}].content[${at}]`),
    );
    return content === message.content ? message : { ...message, content };
  });

function withoutFile(part: unknown, place: string): unknown {
  if (!isObject(part)) return part;
  if (part.type === 'refusal' && typeof part.refusal === 'string') return textPart(part.refusal);
  if (part.type !== 'file') return part;
  const { filename, file_data: data } = isObject(part.file) ? part.file : {};
  if (typeof data !== 'string') {
    const param = `${place}.file.file_data`;
    throw invalid(param, `${param} is missing. Files are not kept here; send the content itself.`);
  }
  const name = typeof filename === 'string' && filename !== '' ? filename : undefined;
  return textPart(textOfFile(data, name));
}

const FILE_URL = /^data:([^;,]*)(?:;[^;,]*)*,/i;
const TEXT_TYPE = /^text\/|[/+](?:json|xml|yaml|toml|javascript|typescript|x-sh)$/i;

function textOfFile(data: string, name: string | undefined): string {
  const [head = '', type = ''] = FILE_URL.exec(data) ?? [];
  if (TEXT_TYPE.test(type)) {
    const text = Buffer.from(data.slice(head.length), 'base64').toString('utf8');
    return name === undefined ? text : `${name}\n\n${text}`;
  }
  const called = name === undefined ? '' : `, '${name}'`;
  return `[There is a file of type ${type || 'unknown'} here${called}, which can't be read; only text can. A tool may get its text.]`;
}
