// What load options do, in a sentence each.
import texts from './texts.json' with { type: 'json' };

/**
 * Undefined for one that this program does not know yet. Options of recipes are told by the end of
 * their names.
 */
export function aboutOption(name: string): string | undefined {
  const about: Readonly<Record<string, string>> = texts.loadOptions;
  return about[name] ?? about[name.slice(name.lastIndexOf('_') + 1)];
}
