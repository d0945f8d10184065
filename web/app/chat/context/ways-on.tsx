// What can be done where a conversation is longer than the context.
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { useChatTexts } from '../texts/texts.ts';

interface WaysOnProps {
  larger: number | undefined;
  /** False where only one message is there. */
  canLeaveOut: boolean;
  /** Called with the settings of the way that the person takes. */
  onChosen: (settings: ChatSettings) => void;
}

/** Leave out what is oldest, or load the model with a larger context. */
export function WaysOn({ larger, canLeaveOut, onChosen }: WaysOnProps) {
  const texts = useChatTexts();
  const language = useLanguage();
  return (
    <div className="actions">
      {canLeaveOut && (
        <button type="button" className="main" onClick={() => onChosen({ shortens: true })}>
          {texts.leaveOut}
        </button>
      )}
      {larger !== undefined && (
        <button type="button" onClick={() => onChosen({ contextSize: larger })}>
          {fill(texts.widen, { tokens: numberText(larger, language) })}
        </button>
      )}
    </div>
  );
}
