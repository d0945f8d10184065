// The search in the list of conversations.
import { searchedWords } from '../../kit/palette-shown.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useChatTexts } from '../texts/texts.ts';

/** Words that another screen searches for stand in it, too. */
export function SearchField() {
  const { common } = useTexts();
  return (
    <input
      type="search"
      aria-label={useChatTexts().search}
      placeholder={common.search}
      value={searchedWords.use()}
      onChange={({ target }) => searchedWords.set(target.value)}
    />
  );
}
