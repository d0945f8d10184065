// The end of the forms that add servers with tools: what went wrong, and their buttons.
import { asFailure } from '../kit/failure.ts';
import { FailureText } from '../kit/failure-words.tsx';
import { useTexts } from '../texts/use-texts.ts';

const FORBIDDEN = 403;

interface ToolFormEndProps {
  add: { error: unknown; isPending: boolean };
  /** Said where the key of an administrator is missing. */
  needsAdmin: string;
  /** What is said while it goes on; '' for nothing. */
  doing?: string;
  label: string;
  onClose: () => void;
}

/** Its second button sends the form. */
export function ToolFormEnd({ add, needsAdmin, doing = '', label, onClose }: ToolFormEndProps) {
  const { common } = useTexts();
  return (
    <>
      {asFailure(add.error).status === FORBIDDEN ? (
        <p role="alert" className="failure">
          {needsAdmin}
        </p>
      ) : (
        <FailureText error={add.error} />
      )}
      <footer>
        <span role="status">{add.isPending && doing}</span>
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
        <button type="submit" className="main" disabled={add.isPending}>
          {add.isPending ? common.loading : label}
        </button>
      </footer>
    </>
  );
}
