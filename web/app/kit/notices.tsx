// Short messages at the edge of the page: read out, shown for a while, closed by hand.
import { useEffect } from 'react';
import { createStore } from '../lib/store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { asFailure } from './failure.ts';

interface Notice {
  id: number;
  kind: 'done' | 'failed';
  text: string;
}

const SHOWN_MS = 8000;
const notices = createStore<readonly Notice[]>([]);
let last = 0;

/** Shows a message. A failure stays until it is closed. */
export function notify(text: string, kind: Notice['kind'] = 'done'): void {
  last += 1;
  const same = notices.get().filter((notice) => notice.text !== text);
  notices.set([...same.slice(-3), { id: last, kind, text }]);
}

/** Shows the words of a failed request; that a key is wanted is asked elsewhere. */
export function notifyFailure(error: unknown, noAnswer: string): void {
  const { status, message } = asFailure(error);
  if (status !== 401) notify(message || noAnswer, 'failed');
}

const close = (id: number) => notices.set(notices.get().filter((notice) => notice.id !== id));

export function Notices() {
  const shown = notices.use();
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <NoticeCard key={notice.id} {...notice} />
      ))}
    </div>
  );
}

function NoticeCard({ id, kind, text }: Notice) {
  const { common } = useTexts();
  useEffect(() => {
    if (kind === 'failed') return;
    const timer = setTimeout(() => close(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`notice ${kind}`}>
      <p>{text}</p>
      <button type="button" className="plain" aria-label={common.close} onClick={() => close(id)}>
        ×
      </button>
    </div>
  );
}
