// Why a voice conversation has ended by itself, and what to do.
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ServerFailure } from '../../kit/failure.ts';
import { FailureWords } from '../../kit/failure-words.tsx';
import { Icon } from '../../kit/icons.tsx';
import { fill } from '../../texts/fill.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useVoiceTexts } from './texts/texts.ts';
import type { BegunVoice } from './voice-session.ts';
import type { Problem } from './voice-state.ts';

interface VoiceEndedProps {
  problem: Problem;
  begun: BegunVoice;
  onAgain: () => void;
  onEnd: () => void;
}

/** Offers to try again, and leads to other models where one of them is at fault. */
export function VoiceEnded({ problem, begun, onAgain, onEnd }: VoiceEndedProps) {
  const texts = useVoiceTexts();
  const { nav } = useTexts();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus(), []);
  const failure = 'failure' in problem ? problem.failure : undefined;
  const isModels = failure !== undefined && !isUnreachable(failure);
  return (
    <>
      <span className="voice-sign" data-phase="over" aria-hidden="true">
        <Icon name="info" />
      </span>
      <div role="alert">
        <p className="voice-phase">{texts.phases.over}</p>
        <p>{useWords(problem, begun)}</p>
        {isModels && (
          <p className="quiet small">
            <FailureWords code={failure.code} message={failure.message} />
          </p>
        )}
      </div>
      <div className="actions">
        <button ref={again} type="button" className="main" onClick={onAgain}>
          {texts.again}
        </button>
        {isModels && (
          <Link className="button" href="/sound">
            {nav.sound}
          </Link>
        )}
        <button type="button" onClick={onEnd}>
          {texts.close}
        </button>
      </div>
    </>
  );
}

/** There was no response: one that refuses says why. */
const isUnreachable = ({ message }: ServerFailure) => message === '';

function useWords(problem: Problem, { transcriber, speaker }: BegunVoice): string {
  const texts = useVoiceTexts();
  switch (problem.kind) {
    case 'microphone':
      return texts.microphone[problem.reason];
    case 'otherTab':
      return texts.otherTab;
    case 'transcriber':
    case 'speaker': {
      if (isUnreachable(problem.failure)) return texts.unreachable;
      const { name } = problem.kind === 'speaker' ? speaker : transcriber;
      return fill(texts[problem.kind], { name });
    }
  }
}
