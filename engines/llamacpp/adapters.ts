// GET and POST /lora-adapters: which LoRA adapters change the weights of the model, and how much.
import { readAdapterScale, scalesOfAll } from '../kit/chat/adapter-scales.ts';
import type { Exchange } from '../kit/http.ts';
import type { ComputingModel } from './computing/computing-model.ts';
import type { ComputingOptions } from './computing/options.ts';

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
   * Takes a list of numbers of adapters and their scales, for the requests that come and say none;
   * one that is not in it has no effect.
   * @throws {ApiError} 400 for a number or a scale that can't be used.
   */
  async change(exchange: Exchange): Promise<void> {
    const asked = await exchange.readJsonList();
    const scales = scalesOfAll(asked.map(readAdapterScale), this.#paths.length);
    await this.#computing.ask({ kind: 'adapters', scales }, exchange.signal);
    this.#scales = scales;
    exchange.sendJson(200, { success: true });
  }
}
