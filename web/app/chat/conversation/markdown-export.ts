// A conversation as Markdown, as it is shown.
import type { Message } from './conversation.ts';

/** @param you How the person is called. @returns Each message under a heading: who says it, and its files by name. */
export function markdownOf(title: string, path: readonly Message[], you: string): string {
  const parts = path.map((message) => {
    if (message.role === 'assistant') return `## ${message.model}\n\n${message.text}`;
    const files = (message.attachments ?? []).map(({ name }) => `- ${name}`);
    return `## ${you}\n\n${[...(files.length > 0 ? [files.join('\n')] : []), message.text].join('\n\n')}`;
  });
  return `${[`# ${title}`, ...parts].map((part) => part.trimEnd()).join('\n\n')}\n`;
}

/** @returns A name of a file that every system takes. */
export function fileNameOf(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${name.slice(0, 60) || 'conversation'}.md`;
}
