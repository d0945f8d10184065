// In place of what only the administrator's key shows.
import { asFailure } from '../kit/failure.ts';
import { wantedKey } from '../kit/key.ts';
import { useTexts } from '../texts/use-texts.ts';

export function isRefused(error: unknown): boolean {
  return error !== null && [401, 403].includes(asFailure(error).status ?? 0);
}

export function AdminOnly({ text }: { text: string }) {
  const { settings: texts } = useTexts();
  return (
    <div className="line">
      <p>{text}</p>
      <button type="button" onClick={() => wantedKey.set('admin')}>
        {texts.enterKey}
      </button>
    </div>
  );
}
