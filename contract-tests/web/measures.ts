// What flows measure within a page, as expressions, and what they measure it by.

/** Messages of very different heights, one answer per question. */
export function longConversation(count: number) {
  const messages = Array.from({ length: count }, (_, index) => {
    const isQuestion = index % 2 === 0;
    const lines = Array.from(
      { length: isQuestion ? 1 : (index * 7) % 40 },
      (__, line) => `- line ${line} of ${index}`,
    );
    return {
      id: `m${index}`,
      ...(index > 0 && { parent: `m${index - 1}` }),
      role: isQuestion ? 'user' : 'assistant',
      createdAt: index,
      text: `Message ${index}\n\n${lines.join('\n')}`,
      ...(!isQuestion && { model: 'm', state: 'done' }),
    };
  });
  const conversation = {
    id: 'c',
    title: 'Long',
    createdAt: 0,
    updatedAt: Date.now(),
    settings: {},
    draft: '',
    chosen: {},
  };
  return JSON.stringify({
    format: 'lemonade-conversations',
    version: 1,
    conversations: [{ ...conversation, messages }],
  });
}

/**
 * Scrolls up in steps; by how much what one reads has moved otherwise, in pixels, where that is
 * more than a little.
 */
export const JUMPS = `(async () => {
  const list = document.querySelector('.messages');
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const jumps = [];
  for (let step = 0; step < 30; step += 1) {
    const read = [...list.querySelectorAll('.question, .answer')].find((one) => one.getBoundingClientRect().bottom > 300);
    const before = read.getBoundingClientRect().top;
    list.scrollTop -= 300;
    await drawn();
    const jump = Math.round(read.getBoundingClientRect().top - before - 300);
    if (Math.abs(jump) > 3) jumps.push(jump);
  }
  return jumps;
})()`;
