// GET and POST /lora-adapters: which LoRA adapters change the weights of the model, and how much.
import { isObject } from '../../common/values.ts';
import { demand, type Exchange, readInteger, readNumber } from '../kit/http.ts';
import type { ComputingModel } from './computing/computing-model.ts';
import type { ComputingOptions } from './computing/options.ts';

/** An adapter may do the opposite of what it was trained for, or more of it. */
const SCALE = { minimum: -1000, maximum: 1000 };

/** The adapters that the model was loaded with. Their number stays, and their scales change. */
export class Adapters {
  readonly #computing: ComputingModel;
  readonly #paths: readonly string[];
  #scales: readonly number[];

  constructor(computing: ComputingModel, adapters: ComputingOptions['adapters']) {
    this.#computing = computing;
    this.#paths = adapters.map(({ filePath }) => filePath);
    this.#scales = adapters.map(({ scale }) => scale);
  }

  /** Sends the list of them, as llama-server does. */
  sendList(exchange: Exchange): void {
    const list = this.#paths.map((path, id) => ({
      id,
      path,
      scale: this.#scales[id],
      task_name: '',
      prompt_prefix: '',
    }));
    exchange.sendJson(200, list);
  }

  /**
   * Takes a list of numbers of adapters and their scales; one that is not in it has no effect.
   * @throws {ApiError} 400 for a number or a scale that can't be used.
   */
  async change(exchange: Exchange): Promise<void> {
    const asked = await exchange.readJsonList();
    const scales = this.#paths.map(() => 0);
    for (const entry of asked) {
      demand(isObject(entry), 'Each adapter must be {"id": number, "scale": number}.');
      const id = readInteger(entry, 'id', { minimum: 0 });
      const isKnown = id !== undefined && id < scales.length;
      demand(isKnown, `There is no adapter ${id}. This model has ${scales.length}.`);
      scales[id] = readNumber(entry, 'scale', SCALE) ?? 0;
    }
    await this.#computing.ask({ kind: 'adapters', scales }, exchange.signal);
    this.#scales = scales;
    exchange.sendJson(200, { success: true });
  }
}
