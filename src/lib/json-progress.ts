// How far a JSON object has come whose text arrives in pieces. Each character is looked at once.

const BLANK = /^\s*$/;

/**
 * `other` does not begin as an object does, or has something behind its end. Whether what is inside
 * can be read is for a parser to find out.
 */
export type JsonState = 'blank' | 'half' | 'whole' | 'other';

/** Takes the pieces in turn; `state` is that after the last one. */
export class JsonProgress {
  #state: JsonState = 'blank';
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
    if (this.#state === 'whole' || text[start] !== '{') {
      this.#state = 'other';
      return;
    }
    this.#state = 'half';
    this.#goOn(text, start);
  }

  #goOn(text: string, from: number): void {
    for (let at = from; at < text.length; at += 1) {
      this.#look(text.charAt(at));
      if (this.#depth > 0) continue;
      this.#state = BLANK.test(text.slice(at + 1)) ? 'whole' : 'other';
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
