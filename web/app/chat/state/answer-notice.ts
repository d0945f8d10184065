// Says that an answer has come to a person who looks elsewhere: in the title of the page and, on
// wish, by the system.
import { useEffect } from 'react';
import { wantsNotices } from '../../kit/system-notices.ts';
import type { Answer } from '../conversation/conversation.ts';

const MARK = '● ';
const MOST_CHARACTERS = 160;

/** The title of the page, which keeps its mark while the person has not looked yet. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const mark = document.title.startsWith(MARK) ? MARK : '';
    document.title = `${mark}${title} – Lemonade`;
  }, [title]);
}

/**
 * Nothing for an answer that the person has stopped, or looks at. @param title Of the conversation.
 */
export function noticeEnd(title: string, { id, text, state }: Answer): void {
  if (!document.hidden || state === 'stopped') return;
  if (!document.title.startsWith(MARK)) {
    document.title = MARK + document.title;
    const back = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', back);
      document.title = document.title.replace(MARK, '');
    };
    document.addEventListener('visibilitychange', back);
  }
  if (!wantsNotices.get() || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body: text.slice(0, MOST_CHARACTERS), tag: id });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones show notices of installed apps only.
  }
}
