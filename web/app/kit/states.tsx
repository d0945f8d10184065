// What is shown while something is asked for, and when that fails.
import { useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';

interface Asked {
  isPending: boolean;
  error: unknown;
  refetch(): unknown;
}

/** Nothing once there is an answer. */
export function Waiting({ of: { isPending, error, refetch } }: { of: Asked }) {
  const { common } = useTexts();
  if (isPending)
    return (
      <p role="status" className="quiet">
        {common.loading}
      </p>
    );
  if (!error) return null;
  return (
    <div className="failure" role="alert">
      <p>{asFailure(error).message || common.noAnswer}</p>
      <button type="button" onClick={() => void refetch()}>
        {common.retry}
      </button>
    </div>
  );
}

export function FailureText({ error }: { error: unknown }) {
  const { common } = useTexts();
  if (!error) return null;
  return (
    <p className="failure" role="alert">
      {asFailure(error).message || common.noAnswer}
    </p>
  );
}
