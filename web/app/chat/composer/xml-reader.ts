// Reads XML once, from its beginning to its end, in linear time, and keeps nothing of it. A worker
// has no DOMParser.

interface Start {
  kind: 'start';
  /** With its prefix, e.g. `w:p`. */
  name: string;
  /** All attributes, as they are written. */
  attributes: string;
}

type Token = Start | { kind: 'end' } | { kind: 'text'; text: string };

/** An element that has begun. */
export type XmlElement = Pick<Start, 'name' | 'attributes'>;

const END: Token = { kind: 'end' };
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const CDATA = '<![CDATA[';

/** Goes forward only: what is asked for next must be behind what was read. */
export class XmlReader {
  readonly #xml: string;
  #at = 0;
  /** How many elements are open. */
  #depth = 0;
  /** `<a/>` was read as a start, and is yet to be read as an end. */
  #isEmpty = false;
  #isStopped = false;

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Lets everything that is open end here. */
  stop(): void {
    this.#isStopped = true;
  }

  /**
   * The children of the element that began last, or of the document. What the caller does not read
   * of a child is skipped.
   * @throws {Error} if the document is cut off, is not XML, or declares a type: that could hold
   *   entities.
   */
  *children(): Generator<XmlElement> {
    const inside = this.#depth;
    for (;;) {
      const token = this.#next(inside);
      if (token === undefined || this.#depth < inside) return;
      if (token.kind === 'start' && this.#depth === inside + 1) yield token;
    }
  }

  /**
   * The text of the element that began last, without that of elements in it.
   * @throws as {@link children}.
   */
  text(): string {
    const inside = this.#depth;
    let text = '';
    for (;;) {
      const token = this.#next(inside);
      if (token === undefined || this.#depth < inside) return text;
      if (token.kind === 'text' && this.#depth === inside) text += token.text;
    }
  }

  /** @param inside How many elements may be open where the document ends. */
  #next(inside: number): Token | undefined {
    if (this.#isStopped) return undefined;
    if (this.#isEmpty) {
      this.#isEmpty = false;
      this.#depth -= 1;
      return END;
    }
    while (this.#at < this.#xml.length) {
      if (this.#xml[this.#at] !== '<') return this.#readText();
      if (this.#xml.startsWith(CDATA, this.#at)) {
        const from = this.#at + CDATA.length;
        return { kind: 'text', text: this.#xml.slice(from, this.#skip(']]>')) };
      }
      const isComment = this.#xml.startsWith('<!--', this.#at);
      if (!isComment && this.#xml[this.#at + 1] !== '?') return this.#readTag();
      this.#skip(isComment ? '-->' : '?>');
    }
    if (inside > 0) throw new Error('The document is cut off.');
    return undefined;
  }

  #readText(): Token {
    const end = this.#xml.indexOf('<', this.#at);
    const text = this.#xml.slice(this.#at, end < 0 ? undefined : end);
    this.#at += text.length;
    return { kind: 'text', text: decode(text) };
  }

  #readTag(): Token {
    const from = this.#at + 1;
    const first = this.#xml[from];
    if (first === '!') throw new Error('The document declares a type.');
    if (first === '/') {
      this.#skip('>');
      this.#depth -= 1;
      return END;
    }
    const end = this.#endOfTag(from);
    this.#isEmpty = this.#xml[end - 1] === '/';
    this.#depth += 1;
    const tag = this.#xml.slice(from, this.#isEmpty ? end - 1 : end);
    const space = tag.search(/\s/);
    if (space < 0) return { kind: 'start', name: tag, attributes: '' };
    return { kind: 'start', name: tag.slice(0, space), attributes: tag.slice(space) };
  }

  /**
   * Goes behind the end of a tag; `>` may also stand in a quoted value.
   * @returns where its `>` is.
   */
  #endOfTag(from: number): number {
    const special = /[>"']/g;
    special.lastIndex = from;
    for (let found = special.exec(this.#xml); found !== null; found = special.exec(this.#xml)) {
      const [sign] = found;
      if (sign === '>') {
        this.#at = special.lastIndex;
        return found.index;
      }
      this.#at = special.lastIndex;
      this.#skip(sign);
      special.lastIndex = this.#at;
    }
    throw new Error('A tag has no end.');
  }

  /** Goes behind the next `end`. @returns where it begins. */
  #skip(end: string): number {
    const found = this.#xml.indexOf(end, this.#at);
    if (found < 0) throw new Error(`There is no ${end}.`);
    this.#at = found + end.length;
    return found;
  }
}

/** The value of an attribute; undefined where there is none of that name. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const [, value] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.filter(Boolean) ??
    [];
  return value === undefined ? undefined : decode(value);
}

/** Characters that are written as `&amp;` or `&#x41;`. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole;
    const code =
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
