// A function that the model has called, and with what.
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import type { FunctionCall } from '../conversation/conversation.ts';
import { CodeBlock } from '../markdown/code-block.tsx';
import { useTexts } from '../texts/texts.ts';

export function Call({ call: { name, input, ms } }: { call: FunctionCall }) {
  const texts = useTexts();
  return (
    <div className="call markdown">
      <p className="quiet">
        <Icon name="tool" /> {fill(texts.called, { name })}{' '}
        {ms !== undefined && ms >= 100 && fill(texts.calledIn, { seconds: (ms / 1000).toFixed(1) })}
      </p>
      {input !== '' && <CodeBlock code={formatted(input)} language="json" title={texts.callInput} isGrowing={false} />}
    </div>
  );
}

/** @returns JSON on several lines; other text stays as it is. */
function formatted(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input), undefined, 2);
  } catch {
    return input;
  }
}
