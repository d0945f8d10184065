#!/usr/bin/env node
// The program `lemonade-server`, also `lemonade-server-dev`, the former names of `lemonade`:
// without a command it serves.
import { run } from './run.ts';

await run({ withoutCommand: 'serve' });
