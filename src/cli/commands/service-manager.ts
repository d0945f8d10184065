// What starts programs with a session on each system: a common face for systemd, launchd and tasks
// of Windows.

/** What is to be started, and with what. */
export interface ServiceFacts {
  node: string;
  program: string;
  options: readonly string[];
  /** The file with keys and other variables, one NAME=value a line. */
  variables: string;
}

/** What starts the server with the session on one system. */
export interface Manager {
  /** What it writes, or the name of its task. */
  where: string;
  install(facts: ServiceFacts): Promise<void>;
  uninstall(): Promise<void>;
  /** Undefined when it is not installed. */
  isRunning(): Promise<boolean | undefined>;
}

/**
 * Runs a tool of the system to its end, and gives what it printed.
 * @throws {CommandFailed} with what it said
 */
export type Tool = (name: string, ...words: string[]) => Promise<string>;
