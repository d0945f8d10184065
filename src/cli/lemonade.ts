#!/usr/bin/env node
// The program `lemonade`: without a command it prints its help.
import { run } from './run.ts';

await run({ withoutCommand: 'help' });
