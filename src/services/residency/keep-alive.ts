// How clients say how long an unused model stays: seconds, or a number with a unit.
import { InvalidRequest } from '../../errors.ts';
import { parseDuration } from '../../lib/duration.ts';

const UNITS = ['ms', 's', 'm', 'h'] as const;

/**
 * Milliseconds; Infinity for never, which every negative value means. A plain number, also in a
 * string, is in seconds.
 * @throws {InvalidRequest}
 */
export function parseKeepAlive(value: number | string): number {
  const ms =
    typeof value === 'number' ? value * 1000 : parseDuration(value.trim(), { units: UNITS });
  if (ms === undefined || Number.isNaN(ms)) {
    throw new InvalidRequest(
      `keep_alive is '${value}', but must be seconds, or a duration such as 30s, 5m or 1h; -1 keeps the model loaded.`,
      { param: 'keep_alive' },
    );
  }
  return ms < 0 ? Number.POSITIVE_INFINITY : ms;
}
