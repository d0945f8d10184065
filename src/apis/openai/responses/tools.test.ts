import { describe, expect, test } from 'vitest';
import type { Toolbox } from '../../../services/mcp-servers/toolbox.ts';
import { toChatTools } from './tools.ts';

/** Runs on OpenAI's servers, so that it is left out here. */
const SEARCH = { type: 'web_search' };
/** Of a server that is away: it offers nothing. */
const EMPTY_TOOLBOX: Toolbox = {
  listings: [],
  offered: [],
  call: () => Promise.reject(new Error('Nothing is called.')),
  takeApproval: () => undefined,
};

describe('a request of whose tools none is left', () => {
  test.each([undefined, null, 'auto', 'required'] as const)(
    'is refused with the choice %s',
    (tool_choice) => {
      expect(() => toChatTools({ tools: [SEARCH], tool_choice })).toThrow(/No tool is left/);
    },
  );

  test('is one without tools where it wants none', () => {
    const { fields, leftOut } = toChatTools({ tools: [SEARCH], tool_choice: 'none' });
    expect(fields).toEqual({ tool_choice: 'none' });
    expect(leftOut).toEqual(['web_search']);
  });

  test('goes on where an MCP server is away, which an item tells', () => {
    const request = { tools: [SEARCH], tool_choice: undefined, toolbox: EMPTY_TOOLBOX };
    expect(toChatTools(request).fields).toEqual({});
  });
});
