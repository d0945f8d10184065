// The text of a document of Word: paragraphs, headings, lists, tables and notes, as Markdown.
import { unzipSync } from 'fflate';
import { attributeOf, type XmlElement, XmlReader } from './xml-reader.ts';

const PARTS = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml'];
/** A file of a few bytes may unpack to more than any person writes. */
const MOST_BYTES = 100_000_000;
/** The deepest level that a list of Word has. */
const DEEPEST_LEVEL = 8;

/**
 * @param most So many characters are read; there may be a few more.
 * @throws {Error} if it is no such document.
 */
export function readDocx(data: Uint8Array, most: number): string {
  const isWanted = (name: string, bytes: number) => PARTS.includes(name) && bytes < MOST_BYTES;
  const files = unzipSync(data, {
    filter: ({ name, originalSize }) => isWanted(name, originalSize),
  });
  const blocks: string[] = [];
  let length = 0;
  for (const part of PARTS) {
    const file = files[part];
    if (file === undefined || length >= most) continue;
    for (const block of new PartReader(new TextDecoder().decode(file), most - length).read()) {
      length += block.length;
      blocks.push(block);
    }
  }
  return joinBlocks(blocks);
}

/** Items of a list follow each other closely. */
function joinBlocks(blocks: readonly string[]): string {
  const [first = '', ...others] = blocks;
  return (
    first + others.map((block) => (/^ *- /.test(block) ? `\n${block}` : `\n\n${block}`)).join('')
  );
}

/**
 * A note, or the place that refers to it; both have its number, and notes at the end of the text
 * are counted by themselves.
 */
const NOTE = /^w:(foot|end)note(Reference)?$/;

function markOf(note: XmlElement): string {
  return `[^${note.name.startsWith('w:end') ? 'e' : ''}${attributeOf(note, 'w:id')}]`;
}

/** Elements that stand for a character. */
const SIGNS: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};
/**
 * Elements whose words are not shown: settings, what was moved away, and what is said once more,
 * for older programs.
 */
const UNSEEN: ReadonlySet<string> = new Set(['w:pPr', 'w:rPr', 'w:moveFrom', 'mc:Fallback']);

/** How a paragraph is set, by the names of elements. */
type Settings = Map<string, string>;

/** Reads one part of the document. */
class PartReader {
  readonly #xml: XmlReader;
  #left: number;

  constructor(xml: string, most: number) {
    this.#xml = new XmlReader(xml);
    this.#left = most;
  }

  read(): string[] {
    return this.#blocks();
  }

  /** Of the element that began last. */
  #blocks(): string[] {
    const blocks: string[] = [];
    for (const child of this.#xml.children()) {
      for (const block of this.#blocksOf(child)) blocks.push(block);
    }
    return blocks;
  }

  #blocksOf(child: XmlElement): string[] {
    if (child.name === 'w:p') {
      const paragraph = this.#paragraph();
      return paragraph === '' ? [] : [paragraph];
    }
    if (child.name === 'w:tbl') return [this.#table()];
    if (child.name === 'mc:Fallback') return [];
    if (!NOTE.test(child.name)) return this.#blocks();
    // One with a type is a line between the text and its notes.
    const isLine = attributeOf(child, 'w:type') !== undefined;
    return isLine ? [] : [`${markOf(child)}: ${this.#blocks().join(' ')}`];
  }

  #paragraph(): string {
    const settings: Settings = new Map();
    const text = this.#words(settings).trim();
    if (text === '') return '';
    const style = settings.get('w:pStyle') ?? '';
    const level = /^(?:heading|berschrift|überschrift) ?([1-6])$/i.exec(style)?.[1];
    if (level !== undefined) return `${'#'.repeat(Number(level))} ${text}`;
    if (!settings.has('w:numPr')) return text;
    const depth = Math.min(Number(settings.get('w:ilvl')) || 0, DEEPEST_LEVEL);
    return `${'  '.repeat(Math.max(0, depth))}- ${text}`;
  }

  /**
   * The words of the element that began last.
   * @param settings Gets those of the paragraph around it.
   */
  #words(settings: Settings): string {
    let words = '';
    for (const child of this.#xml.children()) words += this.#wordsOf(child, settings);
    return words;
  }

  #wordsOf(child: XmlElement, settings: Settings): string {
    const { name } = child;
    if (name === 'w:t' || name === 'm:t') return this.#take(this.#xml.text());
    if (NOTE.test(name)) return this.#take(markOf(child));
    const sign = SIGNS[name];
    if (sign !== undefined) return this.#take(sign);
    if (name === 'w:pPr') this.#readSettings(settings);
    return UNSEEN.has(name) ? '' : this.#words(settings);
  }

  #readSettings(settings: Settings): void {
    for (const child of this.#xml.children()) {
      // How it was before a change.
      if (child.name === 'w:pPrChange') continue;
      if (!settings.has(child.name)) settings.set(child.name, attributeOf(child, 'w:val') ?? '');
      this.#readSettings(settings);
    }
  }

  #table(): string {
    const lines: string[] = [];
    for (const row of this.#xml.children()) {
      if (row.name === 'w:tr') lines.push(this.#row());
    }
    const columns = lines[0]?.match(/(?<!\\)\|/g)?.length ?? 1;
    return [lines[0], `|${' --- |'.repeat(columns - 1)}`, ...lines.slice(1)].join('\n');
  }

  #row(): string {
    const cells: string[] = [];
    for (const cell of this.#xml.children()) {
      if (cell.name !== 'w:tc') continue;
      const text = this.#blocks().join(' ');
      // The marks between the cells count, too: there may be millions of empty ones.
      cells.push(this.#take(text.replaceAll('\n', ' ').replaceAll('|', '\\|'), 3));
    }
    return `| ${cells.join(' | ')} |`;
  }

  /** Counts what has been read, and reads nothing more when it is enough. */
  #take(words: string, length = words.length): string {
    this.#left -= length;
    if (this.#left <= 0) this.#xml.stop();
    return words;
  }
}
