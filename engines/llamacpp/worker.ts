// The program of the thread that computes.
import { serveComputing } from './computing/thread.ts';

await serveComputing();
