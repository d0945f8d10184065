// Asks for the key when the server wants one.
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from './kit/dialog.tsx';
import { key, takeKey, wantedKey } from './kit/key.ts';
import { useTexts } from './texts/use-texts.ts';

export function KeyDialog() {
  const wanted = wantedKey.use();
  const [path] = useLocation();
  // Only some screens need the administrator's.
  useEffect(() => {
    if (path && wantedKey.get() === 'admin') wantedKey.set('none');
  }, [path]);
  return wanted === 'none' ? null : <KeyForm isAdmin={wanted === 'admin'} />;
}

function KeyForm({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts();
  const [text, setText] = useState('');
  const [isLong, setLong] = useState(false);
  const wasRefused = key.use() !== undefined && !isAdmin;
  return (
    <Dialog title={isAdmin ? texts.key.adminTitle : texts.key.title} onClose={() => wantedKey.set('none')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          takeKey(text.trim(), { isLong });
        }}
      >
        <p>{isAdmin ? texts.key.adminText : texts.key.text}</p>
        {wasRefused && (
          <p className="failure" role="alert">
            {texts.key.wrong}
          </p>
        )}
        <label>
          {texts.key.label}
          <input
            type="password"
            required
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="check">
          <input type="checkbox" checked={isLong} onChange={(event) => setLong(event.target.checked)} />
          {texts.key.keep}
        </label>
        <footer>
          <button type="button" onClick={() => wantedKey.set('none')}>
            {texts.common.cancel}
          </button>
          <button type="submit" className="main">
            {texts.key.use}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
