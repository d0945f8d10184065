// Asks for the key when the server wants one.
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { wantedKey } from './kit/key.ts';
import { later } from './kit/later.tsx';

const KeyForm = later(async () => (await import('./key-form.tsx')).KeyForm);

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
