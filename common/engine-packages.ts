// Packages of npm that the server looks for and that engines import, for this platform.

export const TEXT_LIBRARY = 'node-llama-cpp';
/** Formats chats for every engine that has any. */
export const FORMATTER_ADDON = `@fugood/node-llama-${process.platform}-${process.arch}`;
/** Its module. */
export const SPEECH_ADDON = `@fugood/node-whisper-${process.platform}-${process.arch}/index.node`;
