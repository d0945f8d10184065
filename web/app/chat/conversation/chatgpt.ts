// Nodes of an export of ChatGPT.
import { fieldsOf, type JsonFields, listOrEmpty, textOrEmpty } from './fields.ts';
import { joinTexts, type Part, timeOf } from './foreign-parts.ts';
import type { Foreign } from './left-out.ts';

/** Undefined for a node that is not shown there. What it can't take is counted in `found`. */
export function partOfChatGpt({ message }: JsonFields, found: Foreign): Part | undefined {
  const { author, content, metadata, recipient, create_time: time } = fieldsOf(message);
  const { role } = fieldsOf(author);
  const { content_type: type, parts, thoughts, text, language } = fieldsOf(content);
  const {
    is_visually_hidden_from_conversation: isHidden,
    attachments,
    model_slug: model,
  } = fieldsOf(metadata);
  if (isHidden === true) return undefined;
  const words = listOrEmpty(parts).map((part) =>
    typeof part === 'string' ? part : fieldsOf(part).text,
  );
  const files = listOrEmpty(attachments).filter(
    (one) => !textOrEmpty(fieldsOf(one).mime_type).startsWith('image/'),
  );
  found.leftOut.files += words.filter((word) => word === undefined).length + files.length;
  const isText = type === 'text' || type === 'multimodal_text';
  const code =
    type === 'code' ? `\`\`\`${textOrEmpty(language)}\n${textOrEmpty(text)}\n\`\`\`` : '';
  // Marks of sources, which lead nowhere here, are in characters of private use.
  const said = (isText ? joinTexts(...words) : code)
    .replace(/\uE200[^\uE200\uE201]*\uE201/g, '')
    .replace(/[\uE200-\uE206]/g, '');
  const createdAt = timeOf(time);
  if (role === 'user' && isText) return { role, createdAt, text: said };
  // What it writes to its tools is not shown.
  if (role !== 'assistant' || (recipient ?? 'all') !== 'all') return undefined;
  const thought = listOrEmpty(thoughts).map(
    (one) => textOrEmpty(fieldsOf(one).content) || fieldsOf(one).summary,
  );
  return {
    role,
    createdAt,
    model: textOrEmpty(model),
    text: said,
    thoughts: joinTexts(...thought),
  };
}
