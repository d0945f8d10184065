// Hands the sound of the microphone to the page, in pieces; runs in the browser's thread for sound.

declare function registerProcessor(name: string, processor: typeof Capture): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Samples in a piece, so that the page is not woken for each of the browser's 128. */
const PIECE = 2048;
/** A browser may give no samples where there is nothing to be heard; time goes on there too. */
const SILENCE = new Float32Array(128);

class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE);
  #length = 0;

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    for (const sample of input?.[0] ?? SILENCE) {
      this.#piece[this.#length] = sample;
      this.#length += 1;
      if (this.#length < PIECE) continue;
      this.port.postMessage(this.#piece, [this.#piece.buffer]);
      this.#piece = new Float32Array(PIECE);
      this.#length = 0;
    }
    return true;
  }
}

registerProcessor('capture', Capture);
