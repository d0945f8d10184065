// What the run uses of Dredd, which ships without types.

declare module 'dredd' {
  import type { EventEmitter } from 'node:events';

  interface Configuration {
    endpoint: string;
    path: readonly string[];
    hookfiles: readonly string[];
    loglevel: 'silent' | 'error' | 'warning' | 'debug';
    reporter: readonly string[];
    sorted?: boolean;
    emitter: EventEmitter;
  }

  interface Stats {
    tests: number;
    passes: number;
    failures: number;
    errors: number;
    skipped: number;
  }

  class Dredd {
    constructor(configuration: Configuration);
    run(callback: (error: Error | null, stats: Stats) => void): void;
  }

  export = Dredd;
}

declare module 'hooks' {
  import type { Hooks } from './transaction.ts';

  const hooks: Hooks;
  export = hooks;
}
