// The text of the field, kept with its conversation.
import { useEffect, useRef, useState } from 'react';
import { chat } from '../state/use-chat.ts';

/** The text of the field, kept with its conversation. */
export function useDraft(): [string, (text: string) => void] {
  const [{ id, draft }] = useState(() => chat.state().current);
  const [text, setText] = useState(draft);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const timer = setTimeout(() => chat.keepDraft(id, text), text === '' ? 0 : 300);
    return () => clearTimeout(timer);
  }, [id, text]);
  useEffect(() => {
    const keep = () => chat.keepDraft(id, latest.current);
    const keepLast = () => {
      keep();
      chat.saveNow();
    };
    addEventListener('pagehide', keepLast);
    return () => {
      removeEventListener('pagehide', keepLast);
      keep();
    };
  }, [id]);
  return [text, setText];
}
