// A function that the model has called.
import { attempt } from '../../../../common/values.ts';
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { FunctionCall } from '../conversation/conversation.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { useChatTexts } from '../texts/texts.ts';
import { secondsText } from './seconds.ts';

/** A function that the model has called, and with what. */
export function Call({ call: { name, input, ms = 0 } }: { call: FunctionCall }) {
  const texts = useChatTexts();
  return (
    <div className="call markdown">
      <p className="quiet small">
        <Icon name="tool" /> {fill(texts.called, { name })}{' '}
        {ms >= 100 && fill(texts.calledIn, { seconds: secondsText(ms) })}
      </p>
      {input !== '' && (
        <CodeBlock
          code={formatted(input)}
          language="json"
          title={texts.callInput}
          isGrowing={false}
        />
      )}
    </div>
  );
}

/** @returns JSON on several lines; other text stays as it is. */
const formatted = (input: string) =>
  attempt(() => JSON.stringify(JSON.parse(input), undefined, 2), input);
