// The MCP server that cases add.

/** Node, which is there, and ends at once. */
export const TOOLS = { name: 'tools', command: process.execPath, args: ['-e', '0'] };
