// Turns measurements into a table against the budgets.

/** One line of the table; numbers are in the unit that the metric's name says. */
export interface Row {
  metric: string;
  direct?: number | undefined;
  through?: number | undefined;
  /**
   * What the budget is about: a difference, a ratio, or an absolute value. Undefined when it can't
   * be measured here.
   */
  result: number | undefined;
  /** The same for the two relays that do nothing else; see `Targets`. */
  ofSocketRelay?: number | undefined;
  ofHttpRelay?: number | undefined;
  budget?: Budget;
}

export interface Budget {
  limit: number;
  /** Whether the result must not be above the limit or not below it. */
  is: 'most' | 'least';
}

const HEADINGS = [
  'metric',
  'direct',
  'through',
  'result',
  'budget',
  '',
  'socket relay',
  'HTTP relay',
];

/** A plain table with aligned columns. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.metric,
    shown(row.direct),
    shown(row.through),
    shown(row.result),
    row.budget ? `${row.budget.is === 'most' ? '<=' : '>='} ${row.budget.limit}` : '',
    verdict(row),
    shown(row.ofSocketRelay),
    shown(row.ofHttpRelay),
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, column) =>
        column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join(
    '\n',
  );
}

/** `ok`, `over` (its budget), or nothing where there is no budget. */
export function verdict({ result, budget }: Row): 'ok' | 'over' | 'unknown' | '' {
  if (!budget) return '';
  if (result === undefined || Number.isNaN(result)) return 'unknown';
  return (budget.is === 'most' ? result <= budget.limit : result >= budget.limit) ? 'ok' : 'over';
}

function shown(value: number | undefined): string {
  if (value === undefined) return '-';
  return Math.abs(value) >= 1000 ? value.toFixed(0) : value.toFixed(value < 10 ? 3 : 1);
}
