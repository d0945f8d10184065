// How much of the context is taken, and when it is full, what can be done.
import { useDeferredValue } from 'react';
import { useHealth } from '../../kit/activity.ts';
import { useModels } from '../../kit/queries.ts';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { tokensOf } from '../asking/context.ts';
import type { Attachment, ChatSettings, Message } from '../conversation/conversation.ts';
import { chat, useChatState } from '../state/use-chat.ts';
import { useTexts } from '../texts/texts.ts';

/** From this part of the context on, a warning is shown: a usual answer has no room any more. */
const ALMOST_FULL = 0.85;

interface ContextSize {
  /** Tokens of one request; undefined while the model is not in memory. */
  size: number | undefined;
  /**
   * A larger context that the model was made for; undefined if it has its largest one, or that is
   * unknown.
   */
  larger?: number | undefined;
}

export function useContextSize(model: string | undefined): ContextSize {
  const { data: health } = useHealth();
  const { data: models } = useModels();
  const known = models?.find(({ id }) => id === model);
  const most = known?.max_context_length;
  // Another server has loaded its models with what they have.
  if (known?.provider !== undefined) return { size: most };
  const loaded = health?.all_models_loaded.find(({ model_name }) => model_name === model);
  const size = loaded?.plan?.ctx_size ?? undefined;
  const isLarger = size !== undefined && most !== undefined && size < most;
  return { size, ...(isLarger && { larger: Math.min(size * 2, most) }) };
}

interface ContextProps {
  model: string | undefined;
  path: readonly Message[];
  /** What is being written. */
  text: string;
  files: readonly Attachment[];
}

function useContextUse({ model, path, text, files }: ContextProps) {
  const language = useLanguage();
  const latest = useDeferredValue(text);
  const { size, larger } = useContextSize(model);
  const tokens = tokensOf(path, { text: latest, files });
  const isFull = size !== undefined && tokens >= size * ALMOST_FULL;
  const words = { used: numberText(tokens, language), size: numberText(size ?? 0, language) };
  return { words, isFull, tokens, size, larger };
}

/** `1,234 / 4,096 tokens`; nothing while the context is unknown or empty. */
export function ContextMeter(props: ContextProps) {
  const texts = useTexts();
  const { words, isFull, tokens, size } = useContextUse(props);
  if (size === undefined || tokens === 0) return null;
  return (
    <span
      className={isFull ? 'context-meter full' : 'context-meter'}
      title={fill(texts.contextUseLong, words)}
    >
      {fill(texts.contextUse, words)}
    </span>
  );
}

export function ContextWarning(props: ContextProps) {
  const texts = useTexts();
  const { settings } = useChatState().current;
  const { words, isFull, larger, tokens, size = tokens } = useContextUse(props);
  return (
    <div role="status" className="context-warning">
      {/* A person who has the oldest messages left out has been told. */}
      {isFull && settings.shortens !== true && (
        <>
          <p>{fill(tokens > size ? texts.contextOver : texts.contextFull, words)}</p>
          <WaysOn
            larger={larger}
            canLeaveOut={props.path.length > 0}
            onChosen={(changed) => chat.set({ settings: { ...settings, ...changed } })}
          />
        </>
      )}
    </div>
  );
}

interface WaysOnProps {
  larger: number | undefined;
  /** False where only one message is there. */
  canLeaveOut: boolean;
  /** Called with the settings of the way that the person takes. */
  onChosen: (settings: ChatSettings) => void;
}

/** Leave out what is oldest, or load the model with a larger context. */
export function WaysOn({ larger, canLeaveOut, onChosen }: WaysOnProps) {
  const texts = useTexts();
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
