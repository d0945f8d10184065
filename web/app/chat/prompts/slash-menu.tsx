// The prompts that "/" offers in the field of the chat.
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form } from '../../kit/form.tsx';
import { Listbox, useListbox } from '../../kit/listbox.tsx';
import { arePromptsShown } from '../state/prompts-shown.ts';
import { filled, type Prompt, placesIn, prompts } from './prompts.ts';
import { usePromptTexts } from './texts/texts.ts';

const MOST_SHOWN = 50;

interface SlashMenuProps {
  /** What stands behind the "/". */
  words: string;
  /** The field hands its keys to it first; true for one that was for the list. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | undefined>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Puts a text into the field. */
  onText: (text: string) => void;
}

/** Lists the prompts whose names have the words; one with places asks for what is to stand there. */
export function SlashMenu({ words, keys, field, onText }: SlashMenuProps) {
  const texts = usePromptTexts();
  const all = prompts.use();
  const [asked, setAsked] = useState<Prompt>();
  const wanted = words.toLocaleLowerCase();
  const found = all
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .slice(0, MOST_SHOWN);
  const choose = (prompt: Prompt) =>
    placesIn(prompt.text).length > 0 ? setAsked(prompt) : onText(prompt.text);
  const manage = () => {
    onText('');
    arePromptsShown.set(true);
  };
  const box = useListbox([
    ...found.map((prompt) => ({
      id: `prompt ${prompt.name}`,
      content: (
        <>
          <span>{prompt.name}</span>
          <small className="quiet">{prompt.text.slice(0, 80)}</small>
        </>
      ),
      choose: () => choose(prompt),
    })),
    // Behind more words, Enter sends what names no prompt.
    ...(words === '' ? [{ id: 'manage', content: texts.manage, choose: manage }] : []),
  ]);
  keys.current = box.press;
  useEffect(
    () => () => {
      keys.current = undefined;
    },
    [keys],
  );
  const { 'aria-activedescendant': active, 'aria-controls': list } = box.field;
  // A field of several lines can't be a combobox to readers; it can say what is chosen in its list.
  useEffect(() => {
    const { current } = field;
    if (current === null || active === undefined) return;
    current.setAttribute('aria-controls', list);
    current.setAttribute('aria-activedescendant', active);
    return () => {
      current.removeAttribute('aria-controls');
      current.removeAttribute('aria-activedescendant');
    };
  }, [field, active, list]);
  if (box.list.choices.length === 0) return null;
  return (
    <div className="slash panel">
      <Listbox {...box.list} label={texts.title} />
      {asked && (
        <FillDialog
          prompt={asked}
          onClose={() => setAsked(undefined)}
          onText={(text) => {
            setAsked(undefined);
            onText(text);
          }}
        />
      )}
    </div>
  );
}

/** Asks for what is to stand in the places of a prompt. */
function FillDialog({
  prompt: { name, text },
  onClose,
  onText,
}: {
  prompt: Prompt;
  onClose: () => void;
  onText: (text: string) => void;
}) {
  const texts = usePromptTexts();
  const fill = (data: FormData) => {
    const values = placesIn(text).map((place) => [place, String(data.get(place) ?? '')]);
    onText(filled(text, Object.fromEntries(values)));
  };
  return (
    <Dialog title={name} onClose={onClose}>
      <Form onData={fill}>
        {placesIn(text).map((place) => (
          <label key={place}>
            {place}
            <textarea name={place} rows={1} dir="auto" />
          </label>
        ))}
        <footer>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button type="submit" className="main">
            {texts.insert}
          </button>
        </footer>
      </Form>
    </Dialog>
  );
}
