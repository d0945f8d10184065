// Makes room for a model that had none.
import { unloadModel } from '../../../../generated/client/index.ts';
import { useHealth } from '../../kit/activity.ts';
import { ServerFailure } from '../../kit/failure.ts';
import { notifyFailure } from '../../kit/notices.tsx';
import { ask } from '../../kit/server.ts';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import type { Answer, ChatSettings } from '../conversation/conversation.ts';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';

/**
 * The context that is offered to a model without room for the usual one; then half of what was
 * tried, down to the least.
 */
const SMALL_CONTEXT = 4096;

const LEAST_CONTEXT = 1024;

/** What a way on from a failed answer needs. */
export interface WayOnProps {
  answer: Answer;
  /** Asks again with these settings. */
  onChange: (changed: ChatSettings) => void;
}

/** A model that has left the memory meanwhile takes none. @throws any other error */
function unlessGone(error: unknown): void {
  if (!(error instanceof ServerFailure && error.status === 404)) throw error;
}

/** Makes room for a model: by a smaller context, or in place of the others. */
export function LessMemory({
  answer,
  onChange,
  onUnloaded,
}: WayOnProps & { onUnloaded: () => void }) {
  const texts = useChatTexts();
  const language = useLanguage();
  const { data: health } = useHealth();
  const { contextSize } = chat.state().current.settings;
  const smaller = contextSize === undefined ? SMALL_CONTEXT : Math.floor(contextSize / 2);
  const others = (health?.all_models_loaded ?? []).filter(
    ({ model_name, pinned }) => model_name !== answer.model && !pinned,
  );
  const unload = async () => {
    for (const { model_name } of others) {
      await ask(unloadModel({ body: { model_name } })).catch(unlessGone);
    }
  };
  return (
    <>
      {others.length > 0 && (
        <button
          type="button"
          className="main"
          onClick={() => void unload().then(onUnloaded, notifyFailure)}
        >
          {texts.unloadOthers}
        </button>
      )}
      {smaller >= LEAST_CONTEXT && (
        <button
          type="button"
          className={others.length > 0 ? '' : 'main'}
          onClick={() => onChange({ contextSize: smaller })}
        >
          {fill(texts.widen, { tokens: numberText(smaller, language) })}
        </button>
      )}
    </>
  );
}
