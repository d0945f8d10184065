// The tools of a server, as many and as large as may be; what they are is told by strangers.
import { digestOf } from '../../lib/digest.ts';
import { isObject, setFields } from '../../lib/values.ts';
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_LIST_BYTES,
  MAX_SCHEMA_BYTES,
  MAX_TOOLS,
} from './limits.ts';

/** What a server says of one tool. */
export interface McpTool {
  name: string;
  title?: string;
  description: string;
  /** JSON schema of the arguments, an object. */
  inputSchema: Readonly<Record<string, unknown>>;
  /** Hints of the server, which prove nothing. */
  annotations?: Readonly<Record<string, unknown>>;
  /** Changes with all that the server says of the tool. */
  fingerprint: string;
}

/** The tools, and sentences about what was left out. */
export interface McpToolList {
  tools: readonly McpTool[];
  notes: readonly string[];
}

/** Collects as many of them as there is room for. */
export class ToolCollector {
  readonly #tools = new Map<string, McpTool>();
  readonly #tooLarge: string[] = [];
  #bytes = 0;
  #leftOut = 0;

  /** Whether another tool would be kept. */
  get hasRoom(): boolean {
    return this.#tools.size < MAX_TOOLS && this.#bytes < MAX_LIST_BYTES;
  }

  /** @returns Whether there was one among them of a new name. */
  add(given: readonly Readonly<Record<string, unknown>>[]): boolean {
    const before = this.#tools.size + this.#leftOut;
    for (const tool of given) {
      if (this.hasRoom) this.#addOne(tool);
      else this.#leftOut += 1;
    }
    return this.#tools.size + this.#leftOut > before;
  }

  /** @param isCut Whether the server has more of them, for which it was not asked. */
  finish({ isCut = false } = {}): McpToolList {
    const notes: string[] = [];
    const first = this.#tooLarge.slice(0, 5).join(', ');
    if (this.#tooLarge.length > 0)
      notes.push(
        `${this.#tooLarge.length} tools were left out, as what they take is too large or no JSON schema: ${first}.`,
      );
    const offered = `It has too many tools: the first ${this.#tools.size} are offered`;
    if (isCut) notes.push(`${offered}, and it was not asked for more.`);
    else if (this.#leftOut > 0) notes.push(`${offered}, ${this.#leftOut} are not.`);
    return { tools: [...this.#tools.values()], notes };
  }

  #addOne(given: Readonly<Record<string, unknown>>): void {
    const { name, title, description, inputSchema, annotations } = given;
    if (typeof name !== 'string' || name === '' || name.length > 256) return;
    const schema = isObject(inputSchema) ? jsonOf(inputSchema) : undefined;
    if (
      schema === undefined ||
      Buffer.byteLength(schema) > MAX_SCHEMA_BYTES ||
      !isObject(inputSchema)
    ) {
      this.#tooLarge.push(name.slice(0, 80));
      return;
    }
    const hints = isObject(annotations) ? annotations : undefined;
    const said = typeof description === 'string' ? description : '';
    const about = jsonOf([name, title, said, schema, hints]) ?? '';
    this.#bytes += Buffer.byteLength(about);
    this.#tools.set(name, {
      name,
      ...setFields({ title: typeof title === 'string' ? title.slice(0, 256) : undefined }),
      description: said.slice(0, MAX_DESCRIPTION_CHARACTERS),
      inputSchema,
      ...setFields({ annotations: hints }),
      fingerprint: digestOf(about),
    });
  }
}

/** Undefined for what is too deep to be written. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
