// Nodes of an export of Open WebUI.
import { attempt } from '../../../../common/values.ts';
import type { Attachment } from './conversation.ts';
import { fieldsOf, type JsonFields, listOrEmpty, textOrEmpty } from './fields.ts';
import { joinTexts, type Part, timeOf } from './foreign-parts.ts';
import type { Foreign } from './left-out.ts';
import { readAttachment } from './transfer.ts';

/**
 * Undefined for what neither a person nor a model has said. What it can't take is counted in
 * `found`.
 */
export function partOfOpenWebUi(
  { role, content, output, model, files, timestamp }: JsonFields,
  found: Foreign,
): Part | undefined {
  if (role !== 'user' && role !== 'assistant') return undefined;
  const createdAt = timeOf(timestamp);
  const inText = listOrEmpty(content).filter((part) => fieldsOf(part).type === 'image_url');
  const given = [...listOrEmpty(files), ...inText];
  const attachments = role === 'user' ? given.flatMap(imageOf) : [];
  found.leftOut.files += given.length - attachments.length;
  if (role === 'user') return { role, text: wordsOf(content), createdAt, attachments };
  const said = withoutDetails(wordsOf(content));
  const items = itemsOf(output);
  return {
    role,
    text: said.text || items.text,
    createdAt,
    model: textOrEmpty(model),
    thoughts: said.thoughts || items.thoughts,
  };
}

/** The words of a content, which is a text, or a list of parts as the APIs of models have them. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return joinTexts(
    ...listOrEmpty(content).map((part) => (typeof part === 'string' ? part : fieldsOf(part).text)),
  );
}

/** Answers of newer versions are lists of items, as OpenAI's responses are. */
function itemsOf(output: unknown): { text: string; thoughts: string } {
  let text = '';
  let thoughts = '';
  for (const item of listOrEmpty(output)) {
    const { type, content, summary } = fieldsOf(item);
    if (type === 'message') text = joinTexts(text, wordsOf(content));
    if (type === 'reasoning') thoughts = joinTexts(thoughts, wordsOf(content) || wordsOf(summary));
  }
  return { text, thoughts };
}

const DETAILS = /<details type="(reasoning|tool_calls|code_interpreter)"[^<>]*>/g;

const DETAILS_END = '</details>';

/**
 * Takes thoughts, and what was done with tools, out of a text; each is closed, or else it is text.
 */
function withoutDetails(text: string): { text: string; thoughts: string } {
  let rest = '';
  let thoughts = '';
  let at = 0;
  for (const { 0: begin, 1: type, index } of text.matchAll(DETAILS)) {
    // It stands in one that was taken out.
    if (index < at) continue;
    const end = text.indexOf(DETAILS_END, index);
    if (end < 0) break;
    rest += text.slice(at, index);
    if (type === 'reasoning')
      thoughts = joinTexts(thoughts, thoughtsIn(text.slice(index + begin.length, end)));
    at = end + DETAILS_END.length;
    while (/\s/.test(text[at] ?? '')) at += 1;
  }
  return { text: rest + text.slice(at), thoughts };
}

function imageOf(file: unknown): Attachment[] {
  const { type, name, url, image_url: image } = fieldsOf(file);
  if (type !== 'image' && type !== 'image_url') return [];
  const address = url ?? fieldsOf(image).url ?? image;
  return attempt(
    () => [readAttachment({ kind: 'picture', name: textOrEmpty(name) || 'image', url: address })],
    [],
  );
}

function thoughtsIn(inner: string): string {
  return inner
    .replace(/<summary>[^<]*<\/summary>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/^> ?/gm, '')
    .trim();
}
