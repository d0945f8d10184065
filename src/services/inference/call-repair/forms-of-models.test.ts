import { describe, expect, test } from 'vitest';
import { readFormOfModel } from './forms-of-models.ts';
import { textOfNode } from './nodes.ts';
import { NoSingleReading } from './repairs.ts';

const tool = { name: 'look', has: (key: string) => ['a', 'b', 'a.b-c'].includes(key) };

/** What a text says, as JSON; "none" where it is in none of the forms, "refused" without a reading. */
function read(text: string): string {
  try {
    const node = readFormOfModel(text, tool);
    return node === undefined ? 'none' : textOfNode(node);
  } catch (error) {
    if (error instanceof NoSingleReading) return 'refused';
    throw error;
  }
}

describe('tags for each argument', () => {
  test.each([
    ['<parameter=a>x</parameter>', '{"a":"x"}'],
    ['<parameter=a>\nx\ny\n</parameter>\n<parameter=b>1</parameter>\n', '{"a":"x\\ny","b":"1"}'],
    ['<parameter=a>\n\nx\n\n</parameter>', '{"a":"\\nx\\n"}'],
    ['<parameter=a.b-c></parameter>', '{"a.b-c":""}'],
    ['<parameter name="a">x</parameter>', '{"a":"x"}'],
    ['<parameter name="a" string="true" data-x="">x</parameter> ', '{"a":"x"}'],
    ['<arg_key>a</arg_key>\n<arg_value>x</arg_value>', '{"a":"x"}'],
    ['<arg_key>a</arg_key></arg_key><arg_value>x</arg_value>\n', '{"a":"x"}'],
    ['<arg_key>a.b-c</arg_key><arg_value>x y\nz</arg_value>', '{"a.b-c":"x y\\nz"}'],
    ['<a>x</a><b>y</b>', '{"a":"x","b":"y"}'],
    ['<a>x</b></a>', '{"a":"x</b>"}'],
    ['<invoke name="look"><a>x</a></invoke>', '{"a":"x"}'],
    ['<invoke name="look">\n<parameter name="a">x</parameter>\n</invoke>', '{"a":"x"}'],
  ])('%j is %s', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });

  test.each([
    '<parameter=c>x</parameter>',
    '<parameter=a>x',
    '<parameter=a>x</parameter>more',
    '<a>x</b>',
    '<c>x</c>',
    '<a>x</a><c>y</c>',
    '<invoke name="other"><a>x</a></invoke>',
    '<invoke name="look"></invoke>',
    '<invoke name="look"><a>x</a></invoke>more',
    '<a><invoke name="look"></invoke>',
  ])('%j has no reading', (text) => {
    expect(read(text)).toBe('refused');
  });

  test.each(['&lt;', '&gt;', '&amp;', '&quot;', '&apos;', '&#3;', '&#123456;'])(
    'with %s could mean two things',
    (entity) => {
      expect(read(`<a>x ${entity} y</a>`)).toBe('refused');
    },
  );

  test.each(['&', '&lt', '&nbsp;', '&#;', '&#1234567;', '&#x;'])(
    'with %s mean what they say',
    (text) => {
      expect(read(`<a>${text}</a>`)).toBe(`{"a":"${text}"}`);
    },
  );
});

describe('calls as Gemma and Python write them', () => {
  test.each([
    ['call:look{a: "x"}', '{"a":"x"}'],
    ['call:look \n{"a": 1}', '{"a":1}'],
    ['call:other{a: "x"}', 'refused'],
    ['call:look{a: "x"} more', 'refused'],
    ['xcall:look{a: "x"}', 'none'],
    ['call:look', 'none'],
    ['look(a="x", b=1)', '{"a":"x","b":1}'],
    ['look()', '{}'],
    ['look(a="x\ny") ', '{"a":"x\\ny"}'],
    ['[look(a="x")]', '{"a":"x"}'],
    ['[ look(a="x") ]', '{"a":"x"}'],
    ['[look(a="x")', 'none'],
    ['look(a="x")]', 'none'],
    ['other(a="x")', 'refused'],
    ['1look(a="x")', 'none'],
    ['look(a="x"', 'none'],
    ['x look(a="x")', 'none'],
    ['look(a="x") more', 'none'],
    ['look(a="x"} , {"b")', 'refused'],
    ['{"a": "x"}', 'none'],
    ['', 'none'],
  ])('%j is %s', (text, wanted) => {
    expect(read(text)).toBe(wanted);
  });
});
