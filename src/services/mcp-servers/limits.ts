// What one MCP server may cost: what is beyond it is left out and said, whatever the server sends.

/** Of one message, which is read as a whole: a list of tools, or the result of a call. */
export const MAX_MESSAGE_BYTES = 16 * 2 ** 20;
/** Tools that are kept of one server. */
export const MAX_TOOLS = 1000;
/** Pages in which it may tell them. */
export const MAX_PAGES = 64;
/** Of these pages together, also of what is not kept of them. */
export const MAX_PAGES_BYTES = 32 * 2 ** 20;
/** JSON of the arguments of one tool. */
export const MAX_SCHEMA_BYTES = 64 * 2 ** 10;
/** JSON of all tools of a server. */
export const MAX_LIST_BYTES = 4 * 2 ** 20;
/** Of what a tool says about itself. */
export const MAX_DESCRIPTION_CHARACTERS = 8192;
/** Of a result that the model gets. */
export const MAX_RESULT_CHARACTERS = 2 ** 16;
/** Base64 of one picture in a result. */
export const MAX_PICTURE_CHARACTERS = 4 * 2 ** 20;
/** In width or height; native servers would try anything larger, and take all memory. */
export const MAX_PICTURE_PIXELS = 8192;
/** Of one result. */
export const MAX_PICTURES = 8;
/** Base64 of one sound in a result. */
export const MAX_SOUND_CHARACTERS = 8 * 2 ** 20;
/** Of one result. */
export const MAX_SOUNDS = 4;
/** Base64 of all pictures and sounds of one response. */
export const MAX_MEDIA_CHARACTERS = 16 * 2 ** 20;
/** Until a server has started and said what it is; `npx` may have to fetch it first. */
export const CONNECT_MS = 60_000;
/** Until it has told its tools, in all pages. */
export const LIST_MS = 30_000;
/** Until a call has its result, where the owner has set nothing else. */
export const DEFAULT_CALL_MS = 60_000;
/** Without a use, after which a connection ends. */
export const IDLE_MS = 600_000;
/** For which a list of tools is taken to be as it was told. */
export const FRESH_MS = 5000;
/** In which a model is asked before it has to answer with what it knows. */
export const MAX_ROUNDS = 16;
/** That one round of a model may make. */
export const MAX_CALLS_OF_ROUND = 32;
/** Of all results of one response, for the model. */
export const MAX_RESULTS_CHARACTERS = 2 ** 19;
