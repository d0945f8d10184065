// Where code ends that an editor asks for: with its block, or with the line in which its time is
// over.
import { withinIndentation } from '../../common/indentation.ts';

/** `n_indent` of a request, 0 for any; `t_max_predict_ms`, 0 or less for any. */
export interface LineLimits {
  readonly indentation: number;
  readonly maxMs: number;
}

/**
 * Ends a completion that leaves the block of the cursor, or that has taken its time when its next
 * line is complete.
 */
export function createLineLimits(
  { indentation, maxMs }: LineLimits,
  now = () => performance.now(),
): (text: string) => boolean {
  let startedMs: number | undefined;
  let line = '';
  return (text) => {
    startedMs ??= now();
    line += text;
    const isOut = withinIndentation(line, indentation).length < line.length;
    line = line.slice(Math.max(0, line.lastIndexOf('\n')));
    return isOut || (maxMs > 0 && text.includes('\n') && now() - startedMs > maxMs);
  };
}
