// An answer that failed or broke off: what that means, what helps, and behind it what the server
// said.
import type { ReactNode } from 'react';
import { unloadModel } from '../../../../generated/client/index.ts';
import { useHealth } from '../../kit/activity.ts';
import { ServerFailure } from '../../kit/failure.ts';
import { notifyFailure } from '../../kit/notices.tsx';
import { useModels } from '../../kit/queries.ts';
import { ask } from '../../kit/server.ts';
import { Said, useSentence } from '../../kit/states.tsx';
import { numberText } from '../../kit/units.ts';
import { fill } from '../../texts/fill.ts';
import { useLanguage } from '../../texts/use-texts.ts';
import { CONTEXT_EXCEEDED } from '../asking/context.ts';
import { useContextSize, WaysOn } from '../context/context-meter.tsx';
import {
  type Answer,
  type ChatSettings,
  type Failure,
  pathTo,
} from '../conversation/conversation.ts';
import { chat } from '../state/use-chat.ts';
import { adviceFor, type Texts, useTexts } from '../texts/texts.ts';

const NOT_ENOUGH_MEMORY = 'not_enough_memory';
/**
 * The context that is offered to a model without room for the usual one; then half of what was
 * tried, down to the least.
 */
const SMALL_CONTEXT = 4096;
const LEAST_CONTEXT = 1024;

/** So many characters are a sentence or two, and no log. */
const SHORT = 240;

interface FailedAnswerProps {
  answer: Answer;
  onAsk: (then: () => void) => void;
}

/** What has come stays, so that one may go on from there. */
export function FailedAnswer({ answer, onAsk }: FailedAnswerProps) {
  const texts = useTexts();
  const { state, text, failure = state === 'failed' ? { message: '' } : undefined } = answer;
  const isBegun = state === 'interrupted' || text !== '';
  const advice = useAdvice(answer.model, failure, isBegun);
  const again = () => onAsk(() => chat.repeat(answer));
  const change = (changed: ChatSettings) => {
    chat.set({ settings: { ...chat.state().current.settings, ...changed } });
    again();
  };
  return (
    <div className={failure ? 'failure' : 'card'}>
      <p role="alert">
        <strong>{isBegun ? texts.brokenOff : texts.failedTitle}</strong> {advice}
      </p>
      {!isBegun && failure?.code === CONTEXT_EXCEEDED ? (
        <LongerThanContext answer={answer} onChange={change} />
      ) : (
        <div className="actions">
          {!isBegun && failure?.code === NOT_ENOUGH_MEMORY && (
            <LessMemory answer={answer} onChange={change} onUnloaded={again} />
          )}
          {isBegun && (
            <button type="button" className="main" onClick={() => chat.resume(answer)}>
              {texts.resume}
            </button>
          )}
          <button
            type="button"
            className={isBegun || failure?.code === NOT_ENOUGH_MEMORY ? '' : 'main'}
            onClick={again}
          >
            {isBegun ? texts.repeat : texts.sendAgain}
          </button>
        </div>
      )}
      {failure && <ServerWords {...failure} />}
    </div>
  );
}

/** What the server said: folded where a sentence says the same, or where it is long. */
function ServerWords({ message, code }: Failure) {
  const texts = useTexts();
  const known = useSentence(code);
  if (message === '') return null;
  if (known === undefined && message.length <= SHORT) return <Said>{message}</Said>;
  return (
    <details className="small">
      <summary>{texts.failureDetails}</summary>
      <Said>{message}</Said>
    </details>
  );
}

/** What a failure means, in the language of the person. */
function useAdvice(model: string, failure: Failure | undefined, isBegun: boolean): ReactNode {
  const texts = useTexts();
  const { data: models } = useModels();
  const known = useSentence(failure?.code);
  if (failure === undefined || (isBegun && failure.message === '')) return '';
  const server = models?.find(({ id }) => id === model)?.provider;
  return known ?? adviceOf(failure, server, texts);
}

function adviceOf(failure: Failure, server: string | undefined, texts: Texts): string {
  const isOfServer =
    failure.status !== undefined && failure.status >= 500 && failure.status !== 503;
  if (server !== undefined && isOfServer) return fill(texts.failedElsewhere, { server });
  return adviceFor(failure, texts);
}

interface WayProps {
  answer: Answer;
  /** Asks again with these settings. */
  onChange: (changed: ChatSettings) => void;
}

function LongerThanContext({ answer, onChange }: WayProps) {
  const { larger } = useContextSize(answer.model);
  const canLeaveOut = pathTo(chat.state().current, answer.parent).length > 1;
  return <WaysOn {...{ larger, canLeaveOut }} onChosen={onChange} />;
}

/** A model that has left the memory meanwhile takes none. @throws any other error */
function unlessGone(error: unknown): void {
  if (!(error instanceof ServerFailure && error.status === 404)) throw error;
}

/** Makes room for a model: by a smaller context, or in place of the others. */
function LessMemory({ answer, onChange, onUnloaded }: WayProps & { onUnloaded: () => void }) {
  const texts = useTexts();
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
