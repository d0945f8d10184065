// `npm run mutants`: breaks true answers, events and messages in every way that the documents
// forbid, and whole handlers in some, and proves that the suite notices each of them. Ends with 1
// when one survives.
import { keyOf } from '../dredd/coverage.ts';
import { problemsOf } from '../support/answers.ts';
import { mutantsOfAnswer } from './answers.ts';
import { killHandlers } from './end-to-end.ts';
import { mutantsOfFrame } from './messages.ts';
import { answerOf, judgeInstead, recordAnswers } from './record.ts';
import { recordMessages } from './record-messages.ts';
import { createTally } from './tally.ts';

const answers = createTally('answers and their events');
for (const recording of await recordAnswers()) {
  const key = keyOf(recording.answer);
  for (const { title, answer, isAboutContent = false } of mutantsOfAnswer(answerOf(recording))) {
    const name = isAboutContent
      ? `${key} (${recording.scene.title}): ${title}`
      : `${key}: ${title}`;
    // Whatever the document says must be noticed by any test that looks at a response, not only by
    // this case.
    answers.count(name, () =>
      isAboutContent ? judgeInstead(recording, answer) : problemsOf(answer),
    );
  }
}
answers.report();

const messages = createTally('WebSocket messages');
for (const frame of await recordMessages()) {
  for (const { title, problems } of mutantsOfFrame(frame)) messages.count(title, () => problems);
}
messages.report();

console.log('Handlers that do one thing wrong, and what the suite says:');
const handlers = createTally('handlers');
await killHandlers(handlers);
handlers.report();

if ([answers, messages, handlers].some((tally) => tally.survivors().length > 0))
  process.exitCode = 1;
