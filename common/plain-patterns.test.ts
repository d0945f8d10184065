import { expect, test } from 'vitest';
import { plainPattern, withPlainPatterns } from './plain-patterns.ts';

test.each([
  ['^[a-z]+$', '^[a-z]+$'],
  ['^(foo|bar)?$', '^(foo|bar)?$'],
  ['^\\w+$', '^[A-Za-z0-9_]+$'],
  ['^\\d{4}-\\d\\d$', '^[0-9]{4}-[0-9][0-9]$'],
  ['^[\\w.-]+$', '^[A-Za-z0-9_.-]+$'],
  ['^[\\d\\-]{2}$', '^[0-9\\x2D]{2}$'],
  ['^a\\/b\\.c$', '^a/b\\.c$'],
  ['^\\-\\:\\@\\#$', '^-:@#$'],
  ['^(?:ab)+?$', '^(ab)+$'],
  ['^.{1,5}$', '^[^\\x22\\x5C\\x00-\\x1F]{1,5}$'],
  ['^[^/]+$', '^[^/\\x22\\x5C\\x00-\\x1F]+$'],
  ['^[^\\]"\\n]*$', '^[^\\x5D"\\x01\\x22\\x5C\\x00-\\x1F]*$'],
  ['^\\S \\D$', '^[^ \\x22\\x5C\\x00-\\x1F] [^0-9\\x22\\x5C\\x00-\\x1F]$'],
  ['^\\u00e9\\x41$', '^éA$'],
  ['^$', '^$'],
  ['^ä+$', '^ä+$'],
])('%s is told to llama.cpp as %s', (pattern, plain) => expect(plainPattern(pattern)).toBe(plain));

test.each([
  ['https?://', 'it is not held at both ends'],
  ['^a', 'it is not held at its end'],
  ['^a\\$', 'its end is a dollar'],
  ['^(?!\\.)a$', 'it looks ahead'],
  ['^(?<name>a)$', 'it names a group'],
  ['^a$|^b$', 'it has anchors inside'],
  ['^\\bfoo$', 'it knows bounds of words'],
  ['^(a)\\1$', 'it looks back'],
  ['^\\p{L}+$', 'it knows properties of characters'],
  ['^"a"$', 'JSON escapes a quote'],
  ['^[a"]$', 'JSON escapes a quote in a class'],
  ['^a\\\\b$', 'JSON escapes a backslash'],
  ['^a\\nb$', 'JSON escapes a line feed'],
  ['^[\\D]$', 'a negated class is in another'],
  ['^[]$', 'nothing fits an empty class'],
])('%s has no such form: %s', (pattern) => expect(plainPattern(pattern)).toBeUndefined());

test('in a schema patterns are plain or gone, and names and values that look like patterns stay', () => {
  const schema = {
    type: 'object',
    properties: {
      pattern: { type: 'string', pattern: '^\\d$' },
      link: { type: 'string', pattern: 'https?://', description: 'x' },
      list: {
        type: 'array',
        items: { anyOf: [{ type: 'string', pattern: '^\\w$' }, { enum: [{ pattern: '^\\w$' }] }] },
      },
    },
    default: { pattern: 'a' },
  };
  expect(withPlainPatterns(schema)).toEqual({
    type: 'object',
    properties: {
      pattern: { type: 'string', pattern: '^[0-9]$' },
      link: { type: 'string', description: 'x' },
      list: {
        type: 'array',
        items: {
          anyOf: [{ type: 'string', pattern: '^[A-Za-z0-9_]$' }, { enum: [{ pattern: '^\\w$' }] }],
        },
      },
    },
    default: { pattern: 'a' },
  });
});

test('a schema without patterns is the very same', () => {
  const schema = {
    type: 'object',
    properties: { pattern: { type: 'string' }, of: { type: 'string', pattern: '^[a-z]$' } },
  };
  expect(withPlainPatterns(schema)).toBe(schema);
});
