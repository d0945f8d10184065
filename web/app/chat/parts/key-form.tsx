// Asks for the key of the server, and sends it from then on.
import { useState } from 'react';
import { takeKey } from '../../kit/key.ts';
import { useTexts } from '../texts.ts';

export function KeyForm({ label, onKey }: { label: string; onKey: () => void }) {
  const texts = useTexts();
  const [key, setKey] = useState('');
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (key === '') return;
        takeKey(key, { isLong: false });
        onKey();
      }}
    >
      <input
        type="password"
        autoComplete="off"
        aria-label={texts.apiKey}
        placeholder={texts.apiKey}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <button type="submit" className="main-button" disabled={key === ''}>
        {label}
      </button>
    </form>
  );
}
