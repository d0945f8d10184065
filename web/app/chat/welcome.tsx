// What an empty conversation shows.
import type { ServerFailure } from '../kit/failure.ts';
import { Lemon } from '../kit/icons.tsx';
import { FirstModels } from '../start/start.tsx';
import { useTexts as useAppTexts } from '../texts/use-texts.ts';
import { useTexts } from './texts/texts.ts';

/** Whether the server runs on the computer that one sits at. */
const IS_HERE = /^(localhost|127[.].*|\[::1\])$/.test(location.hostname);

interface WelcomeProps {
  hasModel: boolean;
  /** Whether the only model of this computer is the one that knows one sentence. */
  isTiny: boolean;
  /** Whether the chosen model runs on this computer. */
  isHere: boolean;
  /** Why the list of models could not be read. */
  failure: ServerFailure | undefined;
  onAgain: () => void;
}

export function Welcome({ hasModel, isTiny, isHere, failure, onAgain }: WelcomeProps) {
  const texts = useTexts();
  const { start } = useAppTexts();
  return (
    <div className="welcome">
      <Lemon />
      <h2>{texts.welcome}</h2>
      {isHere && <p>{hasModel || failure ? (IS_HERE ? texts.welcomeHint : texts.welcomeHintThere) : texts.noModel}</p>}
      {isTiny && <FirstModels text={start.onlyTiny} />}
      {failure && <ModelsFailure failure={failure} onAgain={onAgain} />}
    </div>
  );
}

function ModelsFailure({ failure: { status, message }, onAgain }: { failure: ServerFailure; onAgain: () => void }) {
  const texts = useTexts();
  return (
    <>
      <p role="alert">{status === 401 ? texts.needsKey : `${texts.modelsFailed} ${message || texts.noServer}`}</p>
      <button type="button" className="main" onClick={onAgain}>
        {texts.tryAgain}
      </button>
    </>
  );
}
