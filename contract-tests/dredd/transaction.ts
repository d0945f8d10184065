// The parts of Dredd's transactions and hooks that we touch.

/** One request with its response, as Dredd hands it to hooks; only what we use of it. */
export interface Transaction {
  /** `path > summary > status > media type`; the last is missing where the response has no body. */
  name: string;
  fullPath: string;
  skip?: boolean;
  fail?: string;
  request: {
    method: string;
    uri: string;
    headers: Record<string, string>;
    body?: string;
    bodyEncoding?: 'utf-8' | 'base64';
  };
  expected: {
    statusCode: string;
    headers: Record<string, string>;
    body?: string;
    bodySchema?: string;
  };
  /** Missing when the request failed as such. */
  real?: { statusCode: number; headers: Record<string, string | undefined>; body?: string };
}

type Done = () => void;

/** The functions of Dredd's module `hooks` that we use. */
export interface Hooks {
  beforeAll(hook: (transactions: Transaction[], done: Done) => void): void;
  afterAll(hook: (transactions: Transaction[], done: Done) => void): void;
  beforeEach(hook: (transaction: Transaction, done: Done) => void): void;
  beforeEachValidation(hook: (transaction: Transaction, done: Done) => void): void;
  afterEach(hook: (transaction: Transaction, done: Done) => void): void;
}
