// Records a true response of every case, from the real server.
import { judge, type RealAnswer, type Scene } from '../dredd/judge.ts';
import { startOwnServer } from '../dredd/own-server.ts';
import { playDredd } from '../dredd/play.ts';
import { createRehearsal, stageOf } from '../dredd/rehearsal.ts';
import { type Answer, mediaTypeIn } from '../support/answers.ts';

export interface Recording extends Scene {
  real: RealAnswer;
}

/** @throws {Error} when the contract isn't kept; then there is nothing to break. */
export async function recordAnswers(): Promise<readonly Recording[]> {
  const recordings: Recording[] = [];
  const { server, close } = await startOwnServer();
  try {
    const rehearsal = createRehearsal({
      stages: ['', '/v1'].map((prefix) => stageOf(prefix)),
      baseUrl: server.baseUrl,
      onRight: (scene, real) => recordings.push({ answer: scene.answer, scene: scene.scene, real }),
    });
    const problems = await playDredd({ endpoint: server.baseUrl, attach: rehearsal.attach });
    if (problems.length > 0)
      throw new Error(`The contract is broken already:\n${problems.join('\n')}`);
  } finally {
    await close();
  }
  return recordings;
}

/** What the checks of the suite see of it. */
export function answerOf({ answer, scene, real }: Recording): Answer {
  return {
    operation: answer.operation,
    status: real.statusCode,
    headers: real.headers,
    body: real.body ?? '',
    ...(scene.end === undefined ? {} : { end: scene.end }),
  };
}

/** What the suite says to this response in place of the recorded one. */
export function judgeInstead(
  recording: Recording,
  { status, headers, body }: Answer,
): readonly string[] {
  return judge(recording, {
    statusCode: status,
    headers: { 'content-type': mediaTypeIn(headers) },
    body,
  });
}
