// An option among words that are for the server, without its parser.

/** Of `--port 1` and `--port=1`, the last one; undefined where it is not among them, or empty. */
export function optionValue(option: string, words: readonly string[]): string | undefined {
  const at = words.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const word = words[at];
  return (word === option ? words[at + 1] : word?.slice(option.length + 1)) || undefined;
}

/** The words without the option and its value, in both forms. */
export const withoutOption = (option: string, words: readonly string[]): string[] =>
  words.filter(
    (word, at) => word !== option && words[at - 1] !== option && !word.startsWith(`${option}=`),
  );
