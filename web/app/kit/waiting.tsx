// What stands in the place of something that is asked for.
import { useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';
import { FailureWords } from './failure-words.tsx';
import { wantedKey } from './key.ts';

interface Asked {
  isPending: boolean;
  error: unknown;
  refetch(): unknown;
}

/**
 * Says that it is asked for, or what failed, with a button that tries again; nothing once it is
 * here.
 */
export function Waiting({ of: { isPending, error, refetch } }: { of: Asked }) {
  const { common, key } = useTexts();
  if (!isPending && !error) return null;
  if (isPending)
    return (
      <p role="status" className="quiet">
        {common.loading}
      </p>
    );
  const { status, code, message } = asFailure(error);
  const again = () => {
    if (status === 401) wantedKey.set('user');
    else refetch();
  };
  return (
    <div className="failure" role="alert">
      <p>
        <FailureWords code={code} message={message} />
      </p>
      <button type="button" onClick={again}>
        {status === 401 ? key.enter : common.retry}
      </button>
    </div>
  );
}
