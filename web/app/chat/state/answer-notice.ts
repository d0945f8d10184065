// Says that an answer has come to a person who looks elsewhere: in the title of the page and, on wish, by the system.
import { wantsNotices } from '../../kit/system-notices.ts';
import type { Answer } from '../conversation/conversation.ts';

const MARK = '● ';
const MOST_CHARACTERS = 160;

export function noticeEnd(title: string, { id, text, state }: Answer): void {
  if (!document.hidden || state === 'stopped') return;
  if (!document.title.startsWith(MARK)) {
    const before = document.title;
    document.title = MARK + before;
    const back = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', back);
      if (document.title === MARK + before) document.title = before;
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
