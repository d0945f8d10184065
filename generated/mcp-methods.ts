// Generated from openapi.yaml by `npm run generate`. Do not edit.
/** How a client says its revision: with each request, or once. */
export type McpEra = "perRequest" | "handshake";

/** The newest of each era is first. */
export const mcpRevisions: Readonly<Record<McpEra, readonly string[]>> = {
  "perRequest": [
    "2026-07-28"
  ],
  "handshake": [
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
    "2024-10-07"
  ]
};

export type McpMethodName = "initialize" | "ping" | "server/discover" | "tools/list" | "tools/call";

export interface McpMethod {
  eras: readonly McpEra[];
  /** JSON Schema. */
  params: { type: "object"; [keyword: string]: unknown };
}

export const mcpMethods: Readonly<Record<McpMethodName, McpMethod>> = {
  "initialize": {
    "eras": [
      "handshake"
    ],
    "params": {
      "type": "object",
      "required": [
        "protocolVersion",
        "capabilities",
        "clientInfo"
      ],
      "properties": {
        "protocolVersion": {
          "type": "string",
          "description": "The newest revision that the client speaks. The response has the one that is spoken."
        },
        "capabilities": {
          "type": "object",
          "description": "What the client can do. Nothing of it is used."
        },
        "clientInfo": {
          "type": "object",
          "description": "The client. Nothing depends on it.",
          "required": [
            "name",
            "version"
          ],
          "properties": {
            "name": {
              "type": "string",
              "description": "Its name."
            },
            "version": {
              "type": "string",
              "description": "Its version."
            }
          }
        }
      }
    }
  },
  "ping": {
    "eras": [
      "handshake"
    ],
    "params": {
      "type": "object"
    }
  },
  "server/discover": {
    "eras": [
      "perRequest"
    ],
    "params": {
      "type": "object"
    }
  },
  "tools/list": {
    "eras": [
      "perRequest",
      "handshake"
    ],
    "params": {
      "type": "object",
      "properties": {
        "cursor": {
          "type": "string",
          "description": "Taken without effect, since there is one page."
        }
      }
    }
  },
  "tools/call": {
    "eras": [
      "perRequest",
      "handshake"
    ],
    "params": {
      "type": "object",
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "description": "The name of the tool, as `tools/list` has it."
        },
        "arguments": {
          "type": "object",
          "description": "What the tool is to do; its `inputSchema` says what it takes."
        }
      }
    }
  }
};

/** JSON Schema of `params._meta` in the revisions that have it with each request. */
export const mcpRequestMeta: { [keyword: string]: unknown } = {
  "type": "object",
  "required": [
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientCapabilities"
  ],
  "properties": {
    "io.modelcontextprotocol/protocolVersion": {
      "type": "string",
      "description": "The revision of the request. The header `MCP-Protocol-Version` has the same."
    },
    "io.modelcontextprotocol/clientCapabilities": {
      "type": "object",
      "description": "What the client can do. Nothing of it is needed here."
    },
    "io.modelcontextprotocol/clientInfo": {
      "type": "object",
      "description": "The client. Nothing depends on it.",
      "required": [
        "name",
        "version"
      ],
      "properties": {
        "name": {
          "type": "string",
          "description": "Its name."
        },
        "version": {
          "type": "string",
          "description": "Its version."
        }
      }
    }
  }
};
