// A call of a tool in an answer: how it stands, and folded, with what and what came of it.
import { attempt } from '../../../../common/values.ts';
import { Icon } from '../../kit/icons.tsx';
import { later } from '../../kit/later.tsx';
import { fill } from '../../texts/fill.ts';
import type { ToolCall } from '../conversation/conversation.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { inOrder } from '../markdown/in-order.ts';
import { AnswerPicture } from '../parts/answer-picture.tsx';
import { useToolTexts } from './texts/texts.ts';

const ResultSound = later(async () => (await import('./result-sound.tsx')).ResultSound);

/** So much of a failure is said without unfolding. */
const SHORT = 200;

/** One that waits for a person is drawn by {@link Approval}. */
export function ToolCallView({ call }: { call: ToolCall }) {
  const texts = useToolTexts();
  const { server, name, state, output = '', pictures = [], sounds = [] } = call;
  const isOver = state === 'completed' || state === 'failed';
  return (
    <>
      <details className="tool-call markdown">
        <summary>
          <Icon name="tool" />
          <span>{fill(texts.asksFor, { name, server })}</span>
          <span className={state === 'calling' ? 'waiting small' : 'quiet small'}>
            {texts.callStates[state]}
          </span>
        </summary>
        <Arguments call={call} />
        {isOver && output === '' && <p className="quiet small">{texts.emptyOutput}</p>}
        {isOver && output !== '' && (
          <CodeBlock code={output} language="" title={texts.output} isGrowing={false} />
        )}
        {inOrder(pictures, (url) =>
          url === '' ? (
            <p className="quiet small">{texts.pictureGone}</p>
          ) : (
            <AnswerPicture picture={{ kind: 'picture', name, url }} />
          ),
        )}
        {inOrder(sounds, (url) =>
          url === '' ? (
            <p className="quiet small">{texts.soundGone}</p>
          ) : (
            <ResultSound name={name} url={url} />
          ),
        )}
      </details>
      {state === 'failed' && <p className="failure small">{output.slice(0, SHORT)}</p>}
    </>
  );
}

/** With what a tool is called: JSON on several lines; other text stays as it is. */
export function Arguments({ call: { input } }: { call: ToolCall }) {
  const texts = useToolTexts();
  const value = attempt((): unknown => JSON.parse(input || '{}'), input);
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty) return <p className="quiet small">{texts.noArguments}</p>;
  const code = typeof value === 'string' ? input : JSON.stringify(value, undefined, 2);
  return <CodeBlock code={code} language="json" title={texts.input} isGrowing={false} />;
}
