// The flows of people, in a Firefox.
import { FLOWS, NOT_IN_WEBKIT } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('firefox', { ...FLOWS, ...NOT_IN_WEBKIT });
