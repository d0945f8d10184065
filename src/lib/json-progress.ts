// How far a JSON object has come whose text arrives in pieces. Each character is looked at once.

const BLANK = /^\s*$/;
/** What is begun with one of these has an end of its own; numbers and words have none. */
const OPENINGS = '{["';

/**
 * `half` is also a list or a text that has not ended. `other` is not an object, or has something
 * behind its end. Whether what is inside can be read is for a parser to find out.
 */
export type JsonState = 'blank' | 'half' | 'whole' | 'other';

/** Takes the pieces in turn; `state` is that after the last one. */
export class JsonProgress {
  #state: JsonState = 'blank';
  #isObject = false;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  get state(): JsonState {
    return this.#state;
  }

  push(text: string): void {
    if (this.#state === 'other' || text === '') return;
    if (this.#state === 'half') {
      this.#goOn(text, 0);
      return;
    }
    if (BLANK.test(text)) return;
    const start = text.search(/\S/);
    const opening = text.charAt(start);
    if (this.#state === 'whole' || !OPENINGS.includes(opening)) {
      this.#state = 'other';
      return;
    }
    this.#state = 'half';
    this.#isObject = opening === '{';
    this.#goOn(text, start);
  }

  #goOn(text: string, from: number): void {
    for (let at = from; at < text.length; at += 1) {
      this.#look(text.charAt(at));
      if (this.#depth > 0 || this.#isInString) continue;
      const isWhole = this.#isObject && BLANK.test(text.slice(at + 1));
      this.#state = isWhole ? 'whole' : 'other';
      return;
    }
  }

  #look(character: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    if (this.#isInString) {
      if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#isInString = false;
      return;
    }
    if (character === '"') this.#isInString = true;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') this.#depth -= 1;
  }
}
