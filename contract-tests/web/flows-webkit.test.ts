// The flows of people, in a WebKit.
import { FLOWS } from './flows.ts';
import { runFlows } from './run-flows.ts';

runFlows('webkit', FLOWS);
