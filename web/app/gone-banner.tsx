// Says when the server does not answer.
import { useEffect, useRef } from 'react';
import { useHealth } from './kit/activity.ts';
import { notify } from './kit/notices.tsx';
import { useTexts } from './texts/use-texts.ts';

/** Whether the server does not answer. */
export function useIsGone(): boolean {
  const { error } = useHealth();
  return error !== undefined && error.status === undefined;
}

/** Says when the server does not answer, and when it is back. */
export function GoneBanner() {
  const { gone } = useTexts();
  const isGone = useIsGone();
  const wasGone = useRef(false);
  useEffect(() => {
    if (wasGone.current && !isGone) notify(gone.back);
    wasGone.current = isGone;
  }, [isGone, gone]);
  return (
    <div role="alert">
      {isGone && (
        <div className="banner">
          <strong>{gone.title}</strong> {gone.text}
        </div>
      )}
    </div>
  );
}
