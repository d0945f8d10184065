// Errors of live speech.
import { domainError } from '../../errors.ts';

/** A client ends a turn in which there is nothing to be heard. */
export class NoSoundToCommit extends domainError(
  'invalid_request_error',
  'input_audio_buffer_commit_empty',
) {
  constructor(minMs: number) {
    super(
      `There is no speech to transcribe: send at least ${minMs} ms of sound with input_audio_buffer.append first.`,
    );
  }
}

/** A client sends more sound than one turn may have, without ending it. */
export class SoundBufferFull extends domainError(
  'invalid_request_error',
  'input_audio_buffer_full',
  'audio',
) {
  constructor(maxSeconds: number) {
    super(
      `The turn has ${maxSeconds} seconds of sound already, and this piece was not taken. Send input_audio_buffer.commit or input_audio_buffer.clear.`,
    );
  }
}
