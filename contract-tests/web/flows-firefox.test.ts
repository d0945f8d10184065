// The flows of people, in a Firefox.
import { FLOWS } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('firefox', FLOWS);
