// What a person calls a conversation.
import type { Summary } from '../conversation/conversation.ts';
import { titleOf } from '../conversation/title.ts';
import { useChatTexts } from '../texts/texts.ts';

/** The title, or the first words of what is being written. */
export function useTitle({ title, draft }: Summary): string {
  const texts = useChatTexts();
  return title || titleOf(draft) || texts.untitled;
}
