// What an empty conversation shows.
import type { Failure } from './conversation/conversation.ts';
import { KeyForm } from './parts/key-form.tsx';
import { useTexts } from './texts.ts';

interface WelcomeProps {
  hasModel: boolean;
  /** Why the list of models could not be read. */
  failure: Failure | undefined;
  onAgain: () => void;
}

export function Welcome({ hasModel, failure, onAgain }: WelcomeProps) {
  const texts = useTexts();
  return (
    <div className="welcome">
      <h2>{texts.welcome}</h2>
      <p>{hasModel || failure ? texts.welcomeHint : texts.noModel}</p>
      {failure && <ModelsFailure failure={failure} onAgain={onAgain} />}
    </div>
  );
}

function ModelsFailure({ failure: { status, message }, onAgain }: { failure: Failure; onAgain: () => void }) {
  const texts = useTexts();
  if (status === 401) {
    return (
      <>
        <p role="alert">{texts.needsKey}</p>
        <KeyForm label={texts.tryAgain} onKey={onAgain} />
      </>
    );
  }
  return (
    <>
      <p role="alert">
        {texts.modelsFailed} {message || texts.noServer}
      </p>
      <button type="button" className="main-button" onClick={onAgain}>
        {texts.tryAgain}
      </button>
    </>
  );
}
