// What an empty conversation shows.
import { Lemon } from '../kit/icons.tsx';
import { later } from '../kit/later.tsx';
import { TINY_MODEL } from '../kit/tiny-model.ts';
import { FirstModels, HubAway } from '../start/first-models.tsx';
import { useTexts as useAppTexts } from '../texts/use-texts.ts';
import { useChatState } from './state/use-chat.ts';
import type { KnownModels } from './state/use-models.ts';
import { useChatTexts } from './texts/texts.ts';

const FolderNote = later(async () => (await import('./folders/folder-note.tsx')).FolderNote);

/** Whether the server runs on the computer that one sits at. */
const IS_HERE = /^(localhost|127[.].*|\[::1\])$/.test(location.hostname);

/** What an empty conversation shows. @param names The models that answer, if there are any. */
export function Welcome({
  models,
  names,
}: {
  models: KnownModels;
  names: readonly (string | undefined)[];
}) {
  const texts = useChatTexts();
  const { start } = useAppTexts();
  const { folder } = useChatState().current;
  const { all, groups, isRead, failure, readAgain } = models;
  const here = [...groups.loaded, ...groups.downloaded];
  const isElsewhere = all.some(({ id, provider }) => names.includes(id) && provider !== undefined);
  const hint = IS_HERE ? texts.welcomeHint : texts.welcomeHintThere;
  return (
    <div className="welcome">
      <Lemon />
      <h2>{texts.welcome}</h2>
      {folder !== undefined && <FolderNote />}
      {!isElsewhere && <p>{names.some(Boolean) || !isRead || failure ? hint : texts.noModel}</p>}
      {here.length > 0 && here.every(({ id }) => id === TINY_MODEL) && (
        <>
          <FirstModels text={start.onlyTiny} />
          <HubAway />
        </>
      )}
      {failure && (
        <>
          <p role="alert">
            {failure.status === 401
              ? texts.needsKey
              : `${texts.modelsFailed} ${failure.message || texts.noServer}`}
          </p>
          <button type="button" className="main" onClick={readAgain}>
            {texts.tryAgain}
          </button>
        </>
      )}
    </div>
  );
}
