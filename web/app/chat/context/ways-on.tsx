// The ways on when the context is full: leave out what is oldest, or load the model with a larger context.
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { ChatSettings } from '../conversation/conversation.ts';
import { useTexts } from '../texts/texts.ts';

interface WaysOnProps {
  /** A larger context that is possible, in tokens. */
  larger: number | undefined;
  /** False where only one message is there. */
  canLeaveOut?: boolean;
  /** Called with the settings of the way that the person takes. */
  onChosen: (settings: ChatSettings) => void;
}

export function WaysOn({ larger, canLeaveOut = true, onChosen }: WaysOnProps) {
  const texts = useTexts();
  const language = useLanguage();
  return (
    <div className="ways-on">
      {canLeaveOut && (
        <button type="button" className="main" onClick={() => onChosen({ shortens: true })}>
          {texts.leaveOut}
        </button>
      )}
      {larger !== undefined && (
        <button type="button" className="text-button" onClick={() => onChosen({ contextSize: larger })}>
          {fill(texts.widen, { tokens: numberText(larger, language) })}
        </button>
      )}
    </div>
  );
}
