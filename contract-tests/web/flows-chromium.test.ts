// The flows of people, in a Chromium.
import { FLOWS } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('chromium', FLOWS);
