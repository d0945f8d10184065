// What people call values of settings.
import { nameOfBackend } from '../kit/backend-names.ts';
import type { Language } from '../texts/first-language.ts';
import names from './value-names.json' with { type: 'json' };

const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = names;

/** `Hugging Face` for `huggingface`, `CUDA` for `cuda`; for an unknown one, the value. */
export const nameOfValue = (value: string, language: Language): string =>
  Object.hasOwn(NAMES, value) ? (NAMES[value]?.[language] ?? value) : nameOfBackend(value);
