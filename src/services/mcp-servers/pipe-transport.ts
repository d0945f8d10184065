// MCP over the pipes of a program that this server has started, as the SDK wants a transport.
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { PipedProgram } from '../../processes/native-server.ts';
import { MAX_MESSAGE_BYTES } from './limits.ts';
import { type BrokenMessage, MessageReader } from './message-reader.ts';

/** As JSON-RPC numbers an error inside of the server. */
const INTERNAL_ERROR = -32_603;

/** One program, from its start to its end. */
export class PipeTransport implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #program: PipedProgram;
  /** Calls that have no answer yet. */
  readonly #waiting = new Set<number>();

  constructor(program: PipedProgram) {
    this.#program = program;
  }

  async start(): Promise<void> {
    const { output, exited } = this.#program;
    const reader = new MessageReader({
      maxBytes: MAX_MESSAGE_BYTES,
      onMessage: (message) => this.#receive(message as JSONRPCMessage),
      onBroken: (broken) => this.#answerBroken(broken),
    });
    output.on('data', (chunk: Buffer) => reader.push(chunk));
    output.on('error', () => undefined);
    void exited.then(() => this.onclose?.());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { input } = this.#program;
    if ('method' in message && 'id' in message && typeof message.id === 'number')
      this.#waiting.add(message.id);
    await new Promise<void>((resolve, reject) => {
      input.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  close(): Promise<void> {
    return this.#program.stop();
  }

  #receive(message: JSONRPCMessage): void {
    if ('id' in message && typeof message.id === 'number' && !('method' in message))
      this.#waiting.delete(message.id);
    this.onmessage?.(message);
  }

  /** The call fails with it; where it can't be seen which, all do that wait. */
  #answerBroken({ id, problem }: BrokenMessage): void {
    const concerned = id !== undefined && this.#waiting.has(id) ? [id] : [...this.#waiting];
    for (const one of concerned)
      this.#receive({
        jsonrpc: '2.0',
        id: one,
        error: { code: INTERNAL_ERROR, message: `It ${problem}` },
      });
    this.onerror?.(new Error(problem));
  }
}
