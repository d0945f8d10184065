// The flows of people, in a Firefox.
import { FLOWS, IN_A_FRAME, LETTERS } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('firefox', { ...FLOWS, ...LETTERS });
runFlows('firefox', IN_A_FRAME, { withKeys: true });
