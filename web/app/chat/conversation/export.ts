// Conversations out, as JSON and as Markdown.

import type { Conversation, Message } from './conversation.ts';
import type { Folder } from './folder.ts';

/** The word by which a file of this app is known. */
export const FORMAT = 'lemonade-conversations';

/** The text of a file that {@link importConversations} and {@link importFolders} read. */
export function exportConversations(
  conversations: readonly Conversation[],
  folders: readonly Folder[] = [],
): string {
  return JSON.stringify({ format: FORMAT, version: 1, folders, conversations }, undefined, 1);
}

/**
 * @param you How the person is called.
 * @returns Each message under a heading: who says it, and its files by name.
 */
export function markdownOf(title: string, path: readonly Message[], you: string): string {
  const parts = path.map((message) => {
    if (message.role === 'assistant') return `## ${message.model}\n\n${message.text}`;
    const files = (message.attachments ?? []).map(({ name }) => `- ${name}\n`).join('');
    return `## ${you}\n\n${files && `${files}\n`}${message.text}`;
  });
  return `${[`# ${title}`, ...parts].map((part) => part.trimEnd()).join('\n\n')}\n`;
}

/** @returns A name of a file that every system takes. */
export function fileNameOf(title: string): string {
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return `${name.slice(0, 60) || 'conversation'}.md`;
}
