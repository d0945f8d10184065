// Generated from openapi.yaml by `npm run generate`. Do not edit.
export interface components {
    schemas: {
        list_models: Record<string, never>;
        chat: {
            /** @description The id of a model, as list_models names it. */
            model: string;
            /** @description What the model is asked. */
            prompt: string;
            /** @description Instructions for the model, in front of the prompt. */
            system?: string;
            /** @description Most tokens that the response may have. Without it the model decides. */
            max_tokens?: number;
            /** @description How freely the model chooses its words; 0 gives the most likely ones. */
            temperature?: number;
        };
        embed: {
            /** @description The id of a model, as list_models names it. */
            model: string;
            /** @description The texts. */
            texts: string[];
        };
        transcribe: {
            /** @description The id of a model, as list_models names it. */
            model: string;
            /** @description The recording, as base64. The whole message may be no larger than a JSON body of the server. */
            audio: string;
            /**
             * @description The format of the recording; wav if left out.
             * @enum {string}
             */
            format?: "wav" | "mp3" | "flac" | "ogg";
            /** @description The language that is spoken, as a two-letter code. Without it the model guesses. */
            language?: string;
        };
        speak: {
            /** @description The id of a model, as list_models names it. */
            model: string;
            /** @description What is to be said. */
            text: string;
            /** @description The name of a voice of the model. Without it the model chooses. */
            voice?: string;
            /**
             * @description The format of the sound; mp3 if left out.
             * @enum {string}
             */
            format?: "mp3" | "wav";
        };
        make_picture: {
            /** @description The id of a model, as list_models names it. */
            model: string;
            /** @description What the image shows. */
            prompt: string;
            /** @description Width and height in pixels, such as 512x512. Without it the model chooses. */
            size?: string;
            /** @description How many steps the model takes. More are slower, and often finer. */
            steps?: number;
            /** @description The same seed gives the same image. */
            seed?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
/** Arguments by the name of the tool. */
export type McpArguments = components['schemas'];

export interface McpTool {
  name: keyof McpArguments;
  title: string;
  description: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  annotations: { title: string; readOnlyHint: boolean; openWorldHint: boolean };
}

/** As `tools/list` gives them. None reaches out of the server. */
export const mcpTools: readonly McpTool[] = [
  {
    "name": "list_models",
    "title": "List models",
    "description": "Lists the models that are on this machine, as JSON. The other tools take an `id` of this list as `model`. `labels` says what a model is for: `embeddings` for embed, `transcription` for transcribe, `tts` for speak, `image` for make_picture; one without any of these chats.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "properties": {}
    },
    "annotations": {
      "title": "List models",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "chat",
    "title": "Ask a local model",
    "description": "Lets a local language model respond to a prompt. Nothing leaves this machine.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "model",
        "prompt"
      ],
      "properties": {
        "model": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The id of a model, as list_models names it."
        },
        "prompt": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1000000,
          "description": "What the model is asked."
        },
        "system": {
          "type": "string",
          "maxLength": 1000000,
          "description": "Instructions for the model, in front of the prompt."
        },
        "max_tokens": {
          "type": "integer",
          "minimum": 1,
          "maximum": 2147483647,
          "description": "Most tokens that the response may have. Without it the model decides."
        },
        "temperature": {
          "type": "number",
          "minimum": 0,
          "maximum": 2,
          "description": "How freely the model chooses its words; 0 gives the most likely ones."
        }
      }
    },
    "annotations": {
      "title": "Ask a local model",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "embed",
    "title": "Embed texts",
    "description": "Turns texts into vectors with a local embedding model. The result is a JSON list with a vector for each text.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "model",
        "texts"
      ],
      "properties": {
        "model": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The id of a model, as list_models names it."
        },
        "texts": {
          "type": "array",
          "minItems": 1,
          "maxItems": 256,
          "items": {
            "type": "string",
            "minLength": 1,
            "maxLength": 100000
          },
          "description": "The texts."
        }
      }
    },
    "annotations": {
      "title": "Embed texts",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "transcribe",
    "title": "Transcribe speech",
    "description": "Turns a recording of speech into text with a local model.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "model",
        "audio"
      ],
      "properties": {
        "model": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The id of a model, as list_models names it."
        },
        "audio": {
          "type": "string",
          "minLength": 4,
          "maxLength": 33554432,
          "description": "The recording, as base64. The whole message may be no larger than a JSON body of the server."
        },
        "format": {
          "type": "string",
          "enum": [
            "wav",
            "mp3",
            "flac",
            "ogg"
          ],
          "description": "The format of the recording; wav if left out."
        },
        "language": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "description": "The language that is spoken, as a two-letter code. Without it the model guesses."
        }
      }
    },
    "annotations": {
      "title": "Transcribe speech",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "speak",
    "title": "Speak a text",
    "description": "Reads a text aloud with a local text-to-speech model. The result is sound.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "model",
        "text"
      ],
      "properties": {
        "model": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The id of a model, as list_models names it."
        },
        "text": {
          "type": "string",
          "minLength": 1,
          "maxLength": 10000,
          "description": "What is to be said."
        },
        "voice": {
          "type": "string",
          "minLength": 1,
          "maxLength": 128,
          "description": "The name of a voice of the model. Without it the model chooses."
        },
        "format": {
          "type": "string",
          "enum": [
            "mp3",
            "wav"
          ],
          "description": "The format of the sound; mp3 if left out."
        }
      }
    },
    "annotations": {
      "title": "Speak a text",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  },
  {
    "name": "make_picture",
    "title": "Make an image",
    "description": "Makes an image of what a text describes with a local image model. This can take minutes.",
    "inputSchema": {
      "type": "object",
      "additionalProperties": false,
      "required": [
        "model",
        "prompt"
      ],
      "properties": {
        "model": {
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "description": "The id of a model, as list_models names it."
        },
        "prompt": {
          "type": "string",
          "minLength": 1,
          "maxLength": 100000,
          "description": "What the image shows."
        },
        "size": {
          "type": "string",
          "pattern": "^[1-9][0-9]{1,3}x[1-9][0-9]{1,3}$",
          "description": "Width and height in pixels, such as 512x512. Without it the model chooses."
        },
        "steps": {
          "type": "integer",
          "minimum": 1,
          "maximum": 150,
          "description": "How many steps the model takes. More are slower, and often finer."
        },
        "seed": {
          "type": "integer",
          "minimum": 0,
          "maximum": 2147483647,
          "description": "The same seed gives the same image."
        }
      }
    },
    "annotations": {
      "title": "Make an image",
      "readOnlyHint": true,
      "openWorldHint": false
    }
  }
];
