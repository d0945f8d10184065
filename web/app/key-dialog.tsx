// Asks for the key when the server wants one.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from './kit/dialog.tsx';
import { Form, TextField } from './kit/form.tsx';
import { apiKey, takeKey, wantedKey } from './kit/key.ts';
import { useTexts } from './texts/use-texts.ts';

/**
 * Opens by itself when the server refuses a request for want of a key, and keeps the key for the
 * tab or, on wish, the device.
 */
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
  const wasRefused = apiKey.use() !== undefined && !isAdmin;
  return (
    <Dialog
      title={isAdmin ? texts.key.adminTitle : texts.key.title}
      onClose={() => wantedKey.set('none')}
    >
      <Form
        onData={(form) => takeKey(String(form.get('key')).trim(), { isLong: form.has('keep') })}
      >
        <p>{isAdmin ? texts.key.adminText : texts.key.text}</p>
        {wasRefused && (
          <p className="failure" role="alert">
            {texts.key.wrong}
          </p>
        )}
        <TextField label={texts.key.label} name="key" type="password" required autoComplete="off" />
        <label className="check">
          <input type="checkbox" name="keep" />
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
      </Form>
    </Dialog>
  );
}
