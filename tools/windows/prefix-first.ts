// Before the tests below Wine: the prefix that each of their files copies.
import { hasWine, makePrefix } from './wine.ts';

export async function setup(): Promise<void> {
  if (hasWine) await makePrefix();
}
