// The passages of documents that an answer was given, each leading to where it stands.
import { fill } from '../../texts/fill.ts';
import type { Source } from '../conversation/conversation.ts';
import { inOrder } from '../markdown/in-order.ts';
import { shownAtSide } from '../state/at-side.ts';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';

/** Their numbers are those by which the model refers to them. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const texts = useChatTexts();
  const open = ({ message, file, name, from, to }: Source) => {
    const question = chat.state().current.messages.find(({ id }) => id === message);
    const found = question?.role === 'user' ? question.attachments?.[file] : undefined;
    if (found?.kind === 'text') shownAtSide.set({ kind: 'text', name, text: found.text, from, to });
  };
  return (
    <details className="sources small">
      <summary>{fill(texts.sources, { count: sources.length })}</summary>
      <ol>
        {inOrder(sources, (source) => (
          <li>
            <button type="button" className="plain" onClick={() => open(source)}>
              {source.page === undefined
                ? source.name
                : fill(texts.sourcePage, { name: source.name, page: source.page })}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
