// What an empty conversation shows.
import { useTexts } from './texts.ts';

interface WelcomeProps {
  hasModel: boolean;
  /** Whether the list of models could not be read. */
  isFailed: boolean;
  onAgain: () => void;
}

export function Welcome({ hasModel, isFailed, onAgain }: WelcomeProps) {
  const texts = useTexts();
  return (
    <div className="welcome">
      <h2>{texts.welcome}</h2>
      <p>{hasModel ? texts.welcomeHint : texts.noModel}</p>
      {isFailed && (
        <p role="alert">
          {texts.modelsFailed}{' '}
          <button type="button" className="text-button" onClick={onAgain}>
            {texts.tryAgain}
          </button>
        </p>
      )}
    </div>
  );
}
