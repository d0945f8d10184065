// Changes the words of a message: Enter sends them, Escape leaves them as they were.
import { useEffect, useRef, useState } from 'react';
import { isComposing, useFittingHeight } from '../../kit/fields.ts';
import { useTexts } from '../texts/texts.ts';

interface EditFormProps {
  text: string;
  /** Name of the field. */
  label: string;
  /** What the button says. */
  action: string;
  /** Whether Enter sends; otherwise it begins a new line. */
  sendsByEnter: boolean;
  /** Called with the new words, or with undefined when nothing is to change. */
  onDone: (text: string | undefined) => void;
}

export function EditForm({ text, label, action, sendsByEnter, onDone }: EditFormProps) {
  const texts = useTexts();
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const [end] = useState(text.length);
  useEffect(() => field.current?.setSelectionRange(end, end), [end]);
  useFittingHeight(field, value);
  const send = () => {
    if (value.trim() !== '') onDone(value);
  };
  return (
    <form
      className="edit-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: a person has just asked to type here
        autoFocus
        aria-label={label}
        dir="auto"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            onDone(undefined);
          }
          const isSending = sendsByEnter ? !event.shiftKey : event.ctrlKey || event.metaKey;
          if (event.key === 'Enter' && isSending && !isComposing(event)) {
            event.preventDefault();
            send();
          }
        }}
      />
      <footer>
        <button type="button" className="text-button" onClick={() => onDone(undefined)}>
          {texts.cancel}
        </button>
        <button type="submit" className="main">
          {action}
        </button>
      </footer>
    </form>
  );
}
