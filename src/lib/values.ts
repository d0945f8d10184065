// Values that came from outside: finds out of what kind they are.
export { isObject } from '../../common/values.ts';

/** They are not copied here: one that grows by thousands of others would be, each time. */
export function joined(values: readonly unknown[], between = '\n\n'): string {
  let all = '';
  for (const value of values)
    if (typeof value === 'string' && value !== '') all += all === '' ? value : between + value;
  return all;
}
