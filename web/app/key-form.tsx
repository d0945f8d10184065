// The dialog that takes a key.
import { Dialog } from './kit/dialog.tsx';
import { Form, TextField } from './kit/form.tsx';
import { apiKey, takeKey, wantedKey } from './kit/key.ts';
import { useTexts } from './texts/use-texts.ts';

/** For the key of an administrator, or for any. */
export function KeyForm({ isAdmin }: { isAdmin: boolean }) {
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
