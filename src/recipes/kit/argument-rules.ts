// Which arguments users may add to a native server's command line, and what is said about the others.
import { findReservedFlags, splitArguments } from './arguments.ts';

/** Flags by what is wrong with them; each inner list holds the spellings of one flag, the one shown to users first. */
export interface ArgumentRules {
  /** The server sets these itself, or a load option does. */
  managed: readonly (readonly string[])[];
  /**
   * They name files, other machines or programs. Whoever may load a model may not thereby read or write files, open the
   * child to the network or run tools; whoever runs the server may.
   */
  unsafe: readonly (readonly string[])[];
  /** More of those, as patterns: families that grow with every release. */
  unsafeFamilies?: readonly RegExp[];
  /** They name folders in which files are written: a load request may hold them if it comes with an admin key. */
  owners?: readonly (readonly string[])[];
}

/**
 * Who wrote a text of arguments: the person who runs the server, in its settings; the same person, known by an admin key,
 * in a request; or anybody. Settings may name files, but not what the server sets itself.
 */
export type ArgumentAuthor = 'settings' | 'owner' | 'anybody';

/** A text of arguments and who wrote it. */
export interface ArgumentText {
  text: string;
  /** Where it comes from, for messages, e.g. `llamacpp_args`. */
  source: string;
  author: ArgumentAuthor;
}

/** What is wrong with the arguments, a sentence each; empty when they may be used. */
export type ArgumentCheck = (text: ArgumentText) => readonly string[];

/** A check by these rules. */
export function createArgumentCheck({
  managed,
  unsafe,
  unsafeFamilies = [],
  owners = [],
}: ArgumentRules): ArgumentCheck {
  const managedFlags = new Set(managed.flat());
  const unsafeFlags = new Set(unsafe.flat());
  const ownersFlags = new Set(owners.flat());
  const isUnsafe = (flag: string) => unsafeFlags.has(flag) || unsafeFamilies.some((family) => family.test(flag));
  const allManaged = managed.map(([shown]) => shown).join(', ');

  return ({ text, source, author }) => {
    const split = splitArguments(text);
    if ('problem' in split) return [`${source} can't be read. ${split.problem}`];
    const problems: string[] = [];
    const reserved = findReservedFlags(split.words, (flag) => managedFlags.has(flag));
    if (reserved.length > 0) {
      problems.push(
        `${source} contains ${quoted(reserved)}, which the server sets itself; remove it or use its load option. Reserved arguments: ${allManaged}.`,
      );
    }
    const dangerous =
      author === 'settings' ? [] : findReservedFlags(split.words, (flag) => isUnsafe(flag) && !managedFlags.has(flag));
    if (dangerous.length > 0) {
      problems.push(
        `${source} contains ${quoted(dangerous)}; arguments that name files, other machines or tools are only taken from the server's own configuration.`,
      );
    }
    const reservedForOwner =
      author === 'anybody' ? findReservedFlags(split.words, (flag) => ownersFlags.has(flag)) : [];
    if (reservedForOwner.length > 0) {
      problems.push(
        `${source} contains ${quoted(reservedForOwner)}, which names a folder to write to. ${ONLY_THE_OWNER} Set it in config.json, on the command line or in the environment; or set LEMONADE_ADMIN_API_KEY, and send that key with the request.`,
      );
    }
    return problems;
  };
}

const ONLY_THE_OWNER =
  'Only the person who runs the server may say that, and a request without an admin key can come from anybody.';

function quoted(flags: readonly string[]): string {
  return flags.map((flag) => `'${flag}'`).join(', ');
}
