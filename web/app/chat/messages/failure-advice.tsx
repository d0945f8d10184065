// What a failed answer means, and behind it what the server said.
import type { ReactNode } from 'react';
import { Said, useSentence } from '../../kit/failure-words.tsx';
import { useModels } from '../../kit/queries.ts';
import { fill } from '../../texts/fill.ts';
import type { Failure } from '../conversation/conversation.ts';
import { adviceFor, type ChatTexts, useChatTexts } from '../texts/texts.ts';

/** So many characters are a sentence or two, and no log. */
const SHORT = 240;

/** What the server said: folded where a sentence says the same, or where it is long. */
export function ServerWords({ message, code }: Failure) {
  const texts = useChatTexts();
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
export function useAdvice(
  model: string,
  failure: Failure | undefined,
  isBegun: boolean,
): ReactNode {
  const texts = useChatTexts();
  const { data: models } = useModels();
  const known = useSentence(failure?.code);
  if (failure === undefined || (isBegun && failure.message === '')) return '';
  const server = models?.find(({ id }) => id === model)?.provider;
  return known ?? adviceOf(failure, server, texts);
}

function adviceOf(failure: Failure, server: string | undefined, texts: ChatTexts): string {
  const isOfServer =
    failure.status !== undefined && failure.status >= 500 && failure.status !== 503;
  if (server !== undefined && isOfServer) return fill(texts.failedElsewhere, { server });
  return adviceFor(failure, texts);
}
