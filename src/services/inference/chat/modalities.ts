// Which kinds of output a chat of this machine gives.
import { invalid } from '../../../errors.ts';

const TEXT = 'text';

/**
 * @throws {InvalidRequest} where the request wants another kind of output than text, which no
 *   native server gives.
 */
export function requireTextOnly({ modalities }: Readonly<Record<string, unknown>>): void {
  if (!Array.isArray(modalities)) return;
  const other: unknown = modalities.find((kind) => kind !== TEXT);
  if (other === undefined) return;
  const advice =
    other === 'audio' ? ' POST /audio/speech speaks a text, with a model for speech.' : '';
  throw invalid(
    'modalities',
    `'modalities' asks for '${String(other)}', and a chat with a model of this machine gives text only. Leave it out.${advice}`,
  );
}
