// Which tools were used with a yes, and what they said of themselves then: one that says something
// else now is asked about again.
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile, type JsonFile } from '../../platform/files/json-file.ts';
import type { McpTool } from './tool-list.ts';

/** Fingerprints by the name of the tool, by the name of the server. */
type Approved = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Keeps them in a file of the cache folder, so that they outlast a restart. */
export class ApprovedTools {
  readonly #file: JsonFile<Approved>;
  readonly #log: Log;

  /** `path` is absolute. */
  constructor({ path, log }: { path: string; log: Log }) {
    this.#log = log;
    this.#file = createJsonFile<Approved>({ path, empty: {}, parse: readApproved, log });
  }

  /** `new` was never used, `changed` says something else now than when it was. */
  async judge(server: string, tool: McpTool): Promise<'new' | 'same' | 'changed'> {
    const approved = await this.#file.read().catch(() => ({}) as Approved);
    const before = approved[server]?.[tool.name];
    if (before === undefined) return 'new';
    return before === tool.fingerprint ? 'same' : 'changed';
  }

  /** A person or a client has said yes to it as it is. */
  async note(server: string, { name, fingerprint }: McpTool): Promise<void> {
    await this.#change((approved) => ({
      ...approved,
      [server]: { ...approved[server], [name]: fingerprint },
    }));
  }

  /** The server was removed, or is another one now. */
  async forget(server: string): Promise<void> {
    await this.#change(({ [server]: _removed, ...others }) => others);
  }

  async #change(change: (approved: Approved) => Approved): Promise<void> {
    try {
      await this.#file.update((approved) => ({ content: change(approved), result: undefined }));
    } catch (error) {
      // It is asked again then, which costs a person's time and nothing else.
      this.#log.warning(`Which tools were approved can't be written down: ${messageOf(error)}`);
    }
  }
}

function readApproved(json: unknown): Approved {
  const isRight = (value: unknown) =>
    isObject(value) && Object.values(value).every((text) => typeof text === 'string');
  if (isObject(json) && Object.values(json).every(isRight)) return json as Approved;
  throw new Error('it holds no fingerprints of tools');
}
