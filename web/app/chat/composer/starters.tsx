// Beginnings of a message, for an empty conversation.
import { useChatTexts } from '../texts/texts.ts';

interface StartersProps {
  /** Whether something is written already: then they are not seen and can't be pressed. */
  isAway: boolean;
  onChosen: (words: string) => void;
}

/** Beginnings of a message, for an empty conversation. A colon is for what is written after it. */
export function Starters({ isAway, onChosen }: StartersProps) {
  const texts = useChatTexts();
  return (
    <section
      className={isAway ? 'starters away' : 'starters'}
      aria-label={texts.startersLabel}
      inert={isAway}
    >
      {texts.starters.map((words) => (
        <button key={words} type="button" onClick={() => onChosen(words)}>
          {words.replace(/[:：]$/, '')}
        </button>
      ))}
    </section>
  );
}
