// Which flags of whisper-server users may not pass, and why.
import { createArgumentCheck } from '../kit/argument-rules.ts';

/** What is wrong with arguments for whisper-server, a sentence each; empty when they may be used. */
export const problemsOfArguments = createArgumentCheck({
  managed: [['-m', '--model'], ['--port'], ['--host'], ['--inference-path'], ['--request-path']],
  // `--convert` runs ffmpeg, on audio that has been sent anyway; spec 2 has it as its example.
  unsafe: [['--public'], ['--tmp-dir'], ['--font-path', '-fp'], ['--vad-model', '-vm']],
});
