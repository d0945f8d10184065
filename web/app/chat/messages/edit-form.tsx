// Changes the words of a message.
import { useEffect, useRef, useState } from 'react';
import { isComposing, useFittingHeight } from '../../kit/fields.ts';
import { Form } from '../../kit/form.tsx';
import { chat } from '../state/use-chat.ts';
import { useChatTexts } from '../texts/texts.ts';
import type { MessageProps } from './message-props.ts';

/**
 * Changes the words of a message: Enter sends a question, Ctrl+Enter keeps an answer, Escape leaves
 * them as they were.
 */
export function EditForm({ message, onEdit, onAsk }: MessageProps) {
  const texts = useChatTexts();
  const [text, setText] = useState(message.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isQuestion = message.role === 'user';
  useEffect(
    () => field.current?.setSelectionRange(field.current.value.length, field.current.value.length),
    [],
  );
  useFittingHeight(field, text);
  const close = () => onEdit(undefined);
  const send = () => {
    if (text.trim() === '') return;
    if (!isQuestion) {
      close();
      return chat.correct(message, text);
    }
    onAsk(() => {
      close();
      chat.edit(message, text);
    });
  };
  return (
    <Form className="stack edit-form" onData={send}>
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: a person has just asked to type here
        autoFocus
        aria-label={isQuestion ? texts.editMessage : texts.editAnswer}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          const isSending = isQuestion ? !event.shiftKey : event.ctrlKey || event.metaKey;
          const sends = event.key === 'Enter' && isSending && !isComposing(event);
          if (!sends && event.key !== 'Escape') return;
          event.preventDefault();
          if (sends) send();
          else close();
        }}
      />
      <footer>
        <button type="button" onClick={close}>
          {texts.cancel}
        </button>
        <button type="submit" className="main">
          {isQuestion ? texts.editSend : texts.editSave}
        </button>
      </footer>
    </Form>
  );
}
