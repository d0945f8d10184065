#!/usr/bin/env node
// The program `lemonade-server`, the former name of `lemonade`: without a command it serves.
import { run } from './run.ts';

await run({ withoutCommand: 'serve' });
