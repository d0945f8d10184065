// Says, before the first test, what is not run because the suite is pointed at a server that is not
// ours.
import { OWN_SERVER_ONLY } from './support/own-server-only.ts';

export function setup(): void {
  const { LEMONADE_URL } = process.env;
  if (LEMONADE_URL === undefined || LEMONADE_URL === '') return;
  console.log(`Against ${LEMONADE_URL}. Left out, because they need a server of their own:`);
  for (const [file, reason] of Object.entries(OWN_SERVER_ONLY)) console.log(`  ${file}: ${reason}`);
}
