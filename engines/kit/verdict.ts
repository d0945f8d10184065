// What a program that tries a fresh installation does.
import { messageOf } from '../../common/values.ts';

/** Ends the process: with 0 when `attempt` succeeds, else with 1 and its reason on stderr. */
export async function endWithVerdict(attempt: () => unknown): Promise<never> {
  try {
    await attempt();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
}
