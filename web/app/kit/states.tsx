// What is shown while something is asked for, and when that fails.

import { useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';
import { ErrorWords } from './failure-words.tsx';
import { wantedKey } from './key.ts';

interface Asked {
  isPending: boolean;
  error: unknown;
  refetch(): unknown;
}

/** Nothing once there is an answer. */
export function Waiting({ of: { isPending, error, refetch } }: { of: Asked }) {
  const { common, key } = useTexts();
  if (isPending)
    return (
      <p role="status" className="quiet">
        {common.loading}
      </p>
    );
  if (!error) return null;
  const { status } = asFailure(error);
  return (
    <div className="failure" role="alert">
      <p>
        <ErrorWords of={error} />
      </p>
      <button type="button" onClick={() => (status === 401 ? wantedKey.set('user') : void refetch())}>
        {status === 401 ? key.enter : common.retry}
      </button>
    </div>
  );
}

export function FailureText({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p className="failure" role="alert">
      <ErrorWords of={error} />
    </p>
  );
}
