import { expect, test } from 'vitest';
import { docx } from '../../../../contract-tests/support/documents.ts';
import { processorSeconds } from '../../../../contract-tests/support/processor-time.ts';
import { readDocx } from './docx-text.ts';

const MOST = 400_000;
const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (text: string, settings = '') =>
  `<w:p><w:pPr>${settings}</w:pPr>${words(text)}</w:p>`;
const read = (body: string, most = MOST) => readDocx(docx(body), most);

test('a paragraph has its words, its signs and the marks of its notes, and not what was deleted or said before', () => {
  const runs = [
    words('a &lt; b &#x26; <![CDATA[c > d]]>'),
    '<w:tab/><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>',
    '<w:moveFrom><w:r><w:t>elsewhere</w:t></w:r></w:moveFrom><w:footnoteReference w:id="2"/>',
  ];
  const before = '<w:pPrChange><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:pPrChange>';
  expect(read(`<w:p><w:pPr>${before}</w:pPr>${runs.join('')}</w:p>`)).toBe('a < b & c > d\t[^2]');
});

test.each([
  [
    'line breaks in a paragraph',
    `<w:p>${words('a')}<w:r>${'<w:br/>'.repeat(300_000)}</w:r>${words('b')}</w:p>`,
  ],
  ['empty paragraphs', `${'<w:p/>'.repeat(1_500_000)}${paragraph('a')}`],
  [
    'empty cells',
    `<w:tbl><w:tr>${'<w:tc><w:p/></w:tc>'.repeat(500_000)}</w:tr></w:tbl>${paragraph('b')}`,
  ],
])('many %s are read in a moment', async (_what, body) => {
  expect(await processorSeconds(() => read(body))).toBeLessThan(10);
});

test('no more is read than is wanted, and a level that no list has takes no room', () => {
  const text = read(paragraph('ten chars.').repeat(100_000), 95);
  expect(text.length).toBeGreaterThan(95);
  expect(text.length).toBeLessThan(200);
  const deep = '<w:numPr><w:ilvl w:val="999999999"/></w:numPr>';
  expect(read(paragraph('item', deep))).toBe(`${'  '.repeat(8)}- item`);
});

test.each([
  ['is not a zip', new TextEncoder().encode('no zip')],
  ['ends too early', docx('<w:p>').slice(0, -30)],
  ['has an element without an end', docx(`<w:p>${words('a')}`)],
  ['declares a type', docx('<!DOCTYPE a [<!ENTITY b "c">]>')],
  ['is nested without end', docx('<w:sdt>'.repeat(1_000_000))],
])('a document that %s is not read', (_what, data) => {
  expect(() => readDocx(data, MOST)).toThrow();
});
