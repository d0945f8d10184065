// What backends are called.
import { nameOfBackend, nameOfProgram } from '../kit/backend-names.ts';
import { wordFor } from '../texts/fill.ts';

interface BackendWords {
  backend: Readonly<Record<string, string>>;
}

/** What a backend is called: what is more than a name is in the language of the person. */
export const backendName = ({ backend }: BackendWords, name: string) =>
  wordFor(backend, nameOfBackend(name));

/** A backend together with its program. */
export const fullName = (texts: BackendWords, recipe: string, name: string) =>
  `${nameOfProgram(recipe)} · ${backendName(texts, name)}`;
