// What people do with the app: each flow is written once, and runs in every browser.
import { expect } from 'vitest';
import { ask } from '../support/client.ts';
import { png } from '../support/images.ts';
import { API_KEY, idOf } from '../support/server.ts';
import { speech, wav } from '../support/sounds.ts';
import { SEEING } from './chat-stand.ts';
import { JUMPS, longConversation } from './measures.ts';
import { MICROPHONE } from './microphone.ts';
import { FIELD, type Scene } from './scene.ts';

/** What a person does, step by step, with what they must see. */
export type Flow = (scene: Scene) => Promise<void>;
type Flows = Readonly<Record<string, Flow>>;

const HALF = { text: 'One two three four', tokens: 4, holdAfterTokens: 2 };
const RICH = `- one
  - two
    - three

| a | b |
|---|---|
| 1 | 2 |

\`\`\`ts
const a = 1;
\`\`\`

$$\\sqrt{x^2+y^2} + \\ln n$$
`;
const WIDE = `| a | b |
|---|--:|
| 1 | $O(\\log n)$ |

\`\`\`ts
const a = 1; ${'// and on '.repeat(40)}
\`\`\`
`;
const DIAGRAM = `\`\`\`mermaid
flowchart TD
  A[Red] --> B[Blue]
  style A fill:#ff0000,stroke:#ff0000,color:#ff0000
  style B fill:#0000ff,stroke:#0000ff,color:#0000ff
\`\`\``;
const ENDLESS_DIAGRAM = '```mermaid\nblock-beta\n  columns 1000000000\n  a space:1000000000 b\n```';
const TO_SIDE = '.answer [aria-label="Open at the side"]';
/** In the middle of the first box of a diagram at the side. */
const IN_FIRST_BOX = `(({ left, top, width, height }) => [left + width / 2, top + height / 6])(
  document.querySelector('.side-panel .diagram img').getBoundingClientRect(),
)`;
/** By how many pixels letters of formulas are outside of their cells, at most. */
const OUTSIDE_OF_FORMULAS = `Math.max(
  ...[...document.querySelectorAll('td math')].flatMap((formula) => {
    const { left, right } = formula.closest('td').getBoundingClientRect();
    return [...formula.querySelectorAll('mi, mo, mn')].flatMap((part) => {
      const letters = document.createRange();
      letters.selectNodeContents(part);
      const box = letters.getBoundingClientRect();
      return [left - box.left, box.right - right];
    });
  }),
)`;
/** Near the lower edge of code, below its lines, where a scrollbar has no thumb. */
const BELOW_CODE = `(({ right, bottom }) => [right - 40, bottom - 4])(
  document.querySelector('.answer pre').getBoundingClientRect(),
)`;
/** How a browser draws what it has a drawing of its own for. */
const drawingOf = (selector: string) =>
  `getComputedStyle(document.querySelector('${selector}')).appearance`;
const FOCUSED =
  "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent";
const TYPED = `document.querySelector('${FIELD}')?.value`;
const HEARD = 'Hello from the fake whisper-server.';
const PICTURE = { name: 'dot.png', mimeType: 'image/png', buffer: png(640, 480) };

/** Goes away in the middle of an answer, and comes back. */
const leaveAndReturn =
  (leave: (scene: Scene) => Promise<void>, times: number) => async (scene: Scene) => {
    const { person, fake } = scene;
    await scene.openChat();
    for (let time = 1; time <= times; time += 1) {
      await fake.order(HALF);
      await scene.say('Count', 'begun');
      await leave(scene);
      await scene.isReady();
      await person.sees('The answer broke off.');
      expect(await person.count('.question')).toBe(time);
    }
    await fake.order({ text: ' and so on', tokens: 3 });
    await person.click({ button: 'Continue', within: '.answer:last-of-type' });
    await expect.poll(() => scene.lastAnswer()).toMatch(/^One[\s\S]* and so on$/);
  };

const PLACE_OF_FIELD = "document.querySelector('.composer').getBoundingClientRect().top";

const WRITING: Flows = {
  async 'the field of an empty chat stays where it is while one writes'(scene) {
    const { person } = scene;
    await scene.openChat();
    await person.finds('.starters');
    const before = await person.read<number>(PLACE_OF_FIELD);
    await person.write(FIELD, 'Hi');
    expect(await person.read(PLACE_OF_FIELD)).toBe(before);
    await person.press('Backspace');
    await person.press('Backspace');
    await person.click({ button: 'Plan a weekend trip' });
    expect(await person.read(PLACE_OF_FIELD)).toBe(before);
    expect(await person.read(TYPED)).toBe('Plan a weekend trip ');
  },

  async 'nothing of an answer is cut off at its edge, and Escape stops it also while the tip of a button is open'(
    scene,
  ) {
    const { person, fake } = scene;
    await scene.openChat();
    await fake.order(HALF);
    await scene.say('Count', 'begun');
    const words = "document.querySelector('.answer .markdown > *')";
    const outside = `${words}.getBoundingClientRect().left - ${words}.closest('.piece').getBoundingClientRect().left`;
    await expect.poll(() => person.read(outside)).toBeGreaterThanOrEqual(0);
    await person.read(`document.querySelector('.composer [data-tip]').dispatchEvent(
      new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
    )`);
    await person.finds('.tip');
    await person.press('Escape');
    await person.sees('You stopped this answer.');
  },

  async 'a model without enough memory is told in one sentence, with what helps, and the rest is folded'(
    scene,
  ) {
    const { person } = scene;
    await scene.openChat();
    await person.click('.model-picker');
    await person.click(`.choice[data-id="${idOf('outOfMemory')}"]`);
    await scene.say('Hello');
    await person.sees('There is not enough memory for this model.', '.answer .failure');
    expect(await person.text('.answer .failure')).not.toContain('cudaMalloc');
    await person.click({ button: 'Details', within: '.answer' });
    await person.sees('cudaMalloc failed', '.answer .failure');
    await person.click({ button: 'Use a context of 4,096 tokens' });
    await person.sees('2/2');
    await person.click({ button: 'Unload the other models' });
    await person.sees('3/3');
    // Until then the server may make room for it again.
    await scene.isAnswered();
    const loaded = await ask(scene.stand.server, { path: '/v1/health' });
    expect(loaded.json.all_models_loaded).toEqual([]);
  },

  async 'a deleted conversation comes back by a press'(scene) {
    const { person } = scene;
    await scene.openChat();
    await scene.say('About lemons');
    await scene.chooseFor('About lemons', 'Delete');
    await person.sees('“About lemons” was deleted.');
    expect(await person.count('.question')).toBe(0);
    await person.press('Enter');
    await person.sees('About lemons', '.question');
    await person.reload();
    await person.sees('About lemons', '.question');
    expect(await person.count('.removed')).toBe(0);
  },

  async 'an answer comes as Markdown: bullets, a table, code in colours, a formula with its signs'(
    scene,
  ) {
    const { person, fake } = scene;
    await scene.openChat();
    await fake.order({ text: RICH, tokens: 60 });
    await scene.say('Show');
    for (const part of ['table', 'math', '.hljs-keyword']) await person.finds(`.answer ${part}`);
    const bullets =
      "[...document.querySelectorAll('.markdown ul')].map((one) => getComputedStyle(one).listStyleType)";
    expect((await person.read<string[]>(bullets)).slice(0, 3)).toEqual([
      'disc',
      'circle',
      'square',
    ]);
    const font = `document.fonts.load('16px "Noto Sans Math"', '√').then(({ length }) => length)`;
    expect(await person.read(font)).toBe(1);
    const room = await person.read<number>(`(() => {
      const widthOf = (name) => document.querySelector(name).getBoundingClientRect().width;
      return widthOf('msqrt') - widthOf('msqrt > mrow');
    })()`);
    expect(room, 'the font for formulas draws the sign of a root').toBeGreaterThan(3);
    const behindName = await person.read<number>(`(() => {
      const names = [...document.querySelectorAll('math mi')];
      const at = names.findIndex(({ textContent }) => textContent === 'ln');
      const boxOf = (one) => one.getBoundingClientRect();
      return boxOf(names[at + 1]).left - boxOf(names[at]).right;
    })()`);
    expect(behindName, 'room behind the name of a function').toBeGreaterThan(1);
  },

  async 'formulas in cells at the right do not lie over each other, and long code has one ground'(
    scene,
  ) {
    const { person, fake } = scene;
    await scene.openChat();
    await fake.order({ text: WIDE, tokens: 60 });
    await scene.say('Show');
    for (const part of ['td math', '.hljs-comment']) await person.finds(`.answer ${part}`);
    expect(await person.read(OUTSIDE_OF_FORMULAS)).toBeLessThan(2);
    await person.read("document.querySelector('.answer pre').scrollIntoView({ block: 'center' })");
    const ground = "getComputedStyle(document.querySelector('.answer .code')).backgroundColor";
    expect(await person.colourAt(BELOW_CODE)).toBe(await person.read(ground));
  },

  async 'an answer stops by Escape, wherever the keyboard is, and goes on'(scene) {
    const { person, fake } = scene;
    await scene.openChat();
    await fake.order(HALF);
    await scene.say('Count', 'begun');
    await person.press('Escape');
    await person.sees('You stopped this answer.');
    await person.click({ button: 'Continue' });
    // The pressed button is gone, and with it the place of the keyboard.
    await expect.poll(() => person.count('.answer[aria-busy=true]')).toBe(1);
    await person.press('Escape');
    await expect.poll(() => person.count('.answer[aria-busy=true]')).toBe(0);
    await fake.order({ text: 'All of it', tokens: 3 });
    await person.click({ button: 'Answer again' });
    await expect.poll(() => scene.lastAnswer()).toBe('All of it');
    await person.sees('2/2');
  },

  async 'an edited question is a branch, and the other one is a press away'(scene) {
    const { person } = scene;
    await scene.openChat();
    await scene.say('First words');
    await person.click({ button: 'Edit', within: '.question' });
    await expect.poll(() => person.read(FOCUSED)).toBe('Edit your message');
    expect(await person.read('document.activeElement.selectionStart')).toBe('First words'.length);
    await person.write({ field: 'Edit your message' }, 'Other words');
    await person.press('Enter');
    await person.sees('Other words', '.question');
    await scene.isAnswered();
    await person.click({ button: 'Previous version', within: '.question' });
    await person.sees('First words', '.question');
  },

  async 'a long draft is in view as a whole, and outlives a reload; Enter of an input method sends nothing'(
    scene,
  ) {
    const { person } = scene;
    const draft = Array.from({ length: 10 }, (_, line) => `line ${line}`).join('\n');
    await scene.openChat();
    await person.write(FIELD, draft);
    const hidden = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('${FIELD}'))`;
    expect(await person.read(hidden)).toBeLessThanOrEqual(1);
    await person.read(`document.querySelector('${FIELD}').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    )`);
    expect(await person.read(TYPED)).toBe(draft);
    await person.reload();
    await expect.poll(() => person.read(TYPED)).toBe(draft);
  },

  async 'a picture that is pasted goes to a model that sees, and stays'(scene) {
    const { person } = scene;
    await scene.openChat();
    await person.click('.model-picker');
    await person.click(`.choice[data-id="${SEEING}"]`);
    await person.give(FIELD, PICTURE, 'paste');
    await person.finds('.composer img');
    await scene.say('What is it?');
    await person.reload();
    await person.finds('.question img');
    const room = `(({ width, height }) => [width, height])(
      document.querySelector('.question img').getBoundingClientRect(),
    )`;
    const [width = 0, height = 0] = await person.read<number[]>(room);
    expect(height).toBeGreaterThan(100);
    expect(width / height).toBeCloseTo(4 / 3, 1);
    // As before it is read.
    await person.read("document.querySelector('.question img').removeAttribute('src')");
    expect(await person.read(room), 'what is below does not jump').toEqual([width, height]);
  },

  async 'a document that is too long is asked by its passages, which lead to their place, and Ctrl+K goes anywhere'(
    scene,
  ) {
    const { person } = scene;
    await scene.openChat();
    const pages = Array.from({ length: 60 }, (_, at) => {
      const text = at === 40 ? 'The lighthouse was built in 1873.' : 'bread and butter '.repeat(40);
      return `[Page ${at + 1}]\n${text}`;
    });
    const book = {
      name: 'book.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(pages.join('\n\n')),
    };
    await person.give('.composer input[type=file]', book, 'choose');
    await person.sees('These documents are longer than the context', '.composer');
    await scene.say('When was the lighthouse built?');
    await person.click('.sources summary');
    await person.click({ button: 'book.txt, page 41' });
    await person.sees('The lighthouse was built in 1873.', '.side-panel mark');
    await person.press('Control+k');
    await person.write(
      { field: 'Conversation, folder, model, screen, setting or action' },
      'temporary',
    );
    await person.press('Enter');
    await person.sees('nothing of this conversation is kept');
    expect(await person.count('.side-panel')).toBe(0);
  },
};

const COMING_BACK: Flows = {
  'an answer goes on after a reload': leaveAndReturn(({ person }) => person.reload(), 1),
  // A WebKit keeps the page that one has left, with all that it holds; now and then that was the
  // database.
  'an answer goes on after one has left and come back, five times': leaveAndReturn(
    async ({ person, stand }) => {
      const address = await person.read<string>('location.href');
      await person.go(`${stand.url}elsewhere`);
      await person.go(address);
    },
    5,
  ),

  async 'what one reads stays under the eye while one scrolls up a long conversation'(scene) {
    const { person } = scene;
    await scene.openChat();
    const file = {
      name: 'long.json',
      mimeType: 'application/json',
      buffer: Buffer.from(longConversation(200)),
    };
    await scene.importConversation(file, 200);
    await person.reload();
    await expect.poll(() => person.count('.question, .answer')).toBe(200);
    await expect.poll(() => person.read('document.getAnimations().length')).toBe(0);
    const left =
      '(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)';
    // The list ends at its last message, once the heights of all are known.
    await expect
      .poll(() => person.read(`${left}(document.querySelector('.messages'))`))
      .toBeLessThan(2);
    expect(await person.read(JUMPS)).toEqual([]);
  },

  async 'what one has read is in view when one comes back from another screen'(scene) {
    const { person } = scene;
    await scene.openChat();
    const file = {
      name: 'long.json',
      mimeType: 'application/json',
      buffer: Buffer.from(longConversation(60)),
    };
    await scene.importConversation(file, 60);
    await expect.poll(() => person.read('document.getAnimations().length')).toBe(0);
    const top = "document.querySelectorAll('.question, .answer')[20].getBoundingClientRect().top";
    await person.read(`document.querySelector('.messages').dispatchEvent(new WheelEvent('wheel'))`);
    // Of what comes into view, some is higher than it was taken for.
    await person.read(`(() => {
      document.querySelector('.question').style.paddingBlockEnd = '5rem';
      document.querySelectorAll('.question, .answer')[20].scrollIntoView();
    })()`);
    await person.finds({ button: 'To the latest message' });
    const before = await person.read<number>(top);
    await person.click({ link: 'Models' });
    await person.sees('Fake Chat');
    await person.click({ link: 'Chat' });
    await expect.poll(() => person.count('.question, .answer')).toBe(60);
    await expect.poll(() => person.read('document.getAnimations().length')).toBe(0);
    expect(Math.abs((await person.read<number>(top)) - before)).toBeLessThan(3);
  },

  async 'the field stays in the window when the server is gone, and the question can be sent again'(
    scene,
  ) {
    const { person, stand } = scene;
    await scene.openChat();
    await scene.say('Hello');
    stand.cut(true);
    await person.sees('The server does not answer.');
    await person.write(FIELD, 'Are you there?');
    await person.press('Enter');
    await person.finds({ button: 'Send again' });
    const below =
      "document.querySelector('.composer').getBoundingClientRect().bottom - innerHeight";
    expect(await person.read(below)).toBeLessThanOrEqual(0);
    stand.cut(false);
    await person.click({ button: 'Send again' });
    await scene.isAnswered();
  },

  async 'a screen that is opened while the server is gone comes as soon as it is back, and the draft is there'(
    scene,
  ) {
    const { person, stand } = scene;
    await scene.openChat();
    await person.write(FIELD, 'A draft');
    stand.cut(true, /./);
    await person.click({ link: 'Logs' });
    await person.sees('This screen comes as soon as the server is back.', '.screen');
    await expect.poll(() => stand.refused).toBeGreaterThan(5);
    stand.cut(false);
    await person.sees('Ready: http');
    await person.click({ link: 'Chat' });
    await expect.poll(() => person.read(TYPED)).toBe('A draft');
  },
};

const ELSEWHERE: Flows = {
  async 'every screen opens with what it is for, and fits a phone'(scene) {
    const { person, stand } = scene;
    await person.resize(390, 844);
    const screens = {
      models: 'Fake Chat',
      machine: 'CPU',
      logs: 'Ready: http',
      settings: 'OLLAMA_HOST',
    };
    for (const [path, words] of Object.entries(screens)) {
      await person.go(`${stand.url}#/${path}`);
      await person.sees(words);
      expect(
        await person.read('document.documentElement.scrollWidth - innerWidth'),
        path,
      ).toBeLessThanOrEqual(0);
    }
  },

  async 'fields are drawn by the page'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/models`);
    await person.sees('Fake Chat');
    expect(await person.read(drawingOf('input[type=search]'))).toBe('none');
    expect(await person.read(drawingOf('select'))).toMatch(/^(none|base-select)$/);
    await scene.openChat();
    await person.click({ button: 'Settings of this conversation' });
    await person.finds('.dialog input[type=number]');
    expect(await person.read(drawingOf('input[type=number]'))).toBe('textfield');
  },

  async 'other apps are told of a model that chats, whatever is in memory besides'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/settings`);
    await person.sees(`ANTHROPIC_MODEL=${idOf('chat')}`, '#settings-connect');
  },

  async 'the keys that lead to the models open their list'(scene) {
    const { person } = scene;
    await scene.openChat();
    await person.press('Control+Shift+L');
    await person.finds(`.choice[data-id="${SEEING}"]`);
    await person.press('Escape');
    await expect.poll(() => person.count('.choice')).toBe(0);
    // Who is quick presses Escape while the focus is still on the button.
    await person.press('Control+Shift+L');
    await person.finds(`.choice[data-id="${SEEING}"]`);
    const press = "new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })";
    await person.read(`document.querySelector('.model-picker').dispatchEvent(${press})`);
    await expect.poll(() => person.count('.choice')).toBe(0);
  },

  async 'dialogs take the keyboard, and give it back'(scene) {
    const { person } = scene;
    await scene.openChat();
    await person.click({ button: 'Settings of this conversation' });
    await person.finds({ field: /^System prompt/ });
    await person.press('Escape');
    await expect.poll(() => person.read(FOCUSED)).toBe('Settings of this conversation');
    await person.click({ button: 'Downloads' });
    await person.sees('No downloads.');
  },

  async 'a picture is made'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/pictures`);
    await person.write({ field: /^Prompt/ }, 'a lemon');
    await person.click({ button: 'Make pictures' });
    await person.finds('.gallery img');
  },

  async 'a text is spoken to its end, with a player of one line'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/sound`);
    await person.write({ field: 'Text to read aloud' }, 'Good morning.');
    await person.click({ button: 'Speak' });
    await person.finds('[aria-label="Listen to: Good morning."]');
    await expect.poll(() => person.text('main')).not.toContain('You hear the text');
    const player =
      'document.querySelector(\'[aria-label="Listen to: Good morning."]\').getBoundingClientRect()';
    expect(await person.read(`${player}.height`)).toBeLessThan(150);
  },

  async 'a recording is written down'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/sound`);
    await person.click({ button: 'Recording to text' });
    const file = { name: 'said.wav', mimeType: 'audio/wav', buffer: wav(speech(1000)) };
    await person.give('input[type=file]', file, 'choose');
    await person.click({ button: 'Write down' });
    await person.sees('Hello from the fake whisper-server.');
  },

  async 'the reference sends a request, and shows the events of its stream'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/docs/operations/createChatCompletion`);
    const body = { model: idOf('chat'), messages: [{ role: 'user', content: 'Hi' }], stream: true };
    await person.write({ field: /^Body/ }, JSON.stringify(body));
    await person.click({ button: 'Send' });
    await person.sees('[DONE]', '.events');
  },
};

const ARRIVING: Flows = {
  async 'a server with a key asks for it, says that one is wrong, and the right one outlives a reload'(
    scene,
  ) {
    const { person } = scene;
    // Its screen has a WebSocket, which can send no header.
    await scene.openLocked('logs');
    await scene.enterKey('wrong');
    await person.sees('The server does not accept this key.', '.dialog');
    await scene.enterKey(API_KEY);
    await person.sees('Ready: http');
    await expect.poll(() => person.count('.dialog')).toBe(0);
    await person.reload();
    await person.sees('Ready: http');
    expect(await person.count('.dialog')).toBe(0);
    expect(
      await person.read('[...Object.values(localStorage), location.href].join()'),
    ).not.toContain(API_KEY);
  },

  async 'who has no model gets one by a press, and has a first answer'(scene) {
    const { person } = scene;
    await scene.openLocked('');
    await scene.enterKey(API_KEY);
    await person.sees('Your own AI, on this machine');
    await person.click({ button: /^Download .* and chat$/ });
    await person.sees(/is in memory[.]/);
    await expect
      .poll(() => person.read("document.querySelector('.model-picker')?.value"))
      .toMatch(/./);
    await scene.say('Hello');
    expect(await scene.lastAnswer()).not.toBe('');
  },
};

const SPEAKING: Flows = {
  async 'what one says is written into the message, with its level in view; Escape throws it away'(
    scene,
  ) {
    const { person } = scene;
    const level = "document.querySelector('.recording meter')?.value";
    await scene.openChat();
    await person.click({ button: 'Speak' });
    await expect.poll(() => person.read(level)).toBeGreaterThan(0);
    expect(await person.read(drawingOf('.recording meter'))).toBe('none');
    await person.press('Escape');
    await person.click({ button: 'Speak' });
    await expect.poll(() => person.read(level)).toBeGreaterThan(0);
    await person.click({ button: 'Stop recording' });
    await expect.poll(() => person.read(TYPED)).toBe(HEARD);
  },

  async 'one talks without hands: what one says is a message, its answer is spoken, and Escape ends it'(
    scene,
  ) {
    const { person, fake } = scene;
    await scene.openChat();
    await person.read(`(() => ${MICROPHONE})()`);
    await fake.order({ text: 'Lemons are sour. They grow.', tokens: 5, holdAfterTokens: 4 });
    await person.click({ button: 'Talk hands-free' });
    await person.sees('Listening', '.voice');
    await person.read('microphone.speak(0.5)');
    await person.sees('Hearing you', '.voice');
    await person.read('microphone.after(0.4)');
    await person.read('microphone.speak(0)');
    await person.sees(HEARD, '.question');
    await person.sees('Speaking', '.voice');
    await fake.order({});
    await fake.release();
    await person.sees('Listening', '.voice');
    expect(await scene.lastAnswer()).toContain('They grow.');
    await person.press('Escape');
    await person.finds({ button: 'Talk hands-free' });
    expect(await person.read('microphone.tracks[0].readyState')).toBe('ended');
  },

  async 'what one says is written down while one speaks, and the last words after it'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/sound`);
    await person.click({ button: 'Live to text' });
    await person.click({ button: 'Listen' });
    await person.sees('Hello', '.transcript');
    await person.click({ button: 'Stop' });
    await person.finds({ button: 'Copy: Text' });
    expect(await person.text('.transcript')).toContain(HEARD);
  },
};

const IN_TWO_TABS: Flows = {
  async 'a conversation is the same in two tabs: answered, stopped, renamed and deleted'(scene) {
    const { person, fake } = scene;
    await scene.openChat();
    await scene.say('About lemons');
    const address = await person.read<string>('location.href');
    await person.turnTo(1);
    await person.go(address);
    await scene.isReady();
    await person.sees('About lemons', '.question');
    await fake.order(HALF);
    await scene.say('Count', 'begun');

    await person.turnTo(0);
    await person.sees('Count', '.question');
    await expect.poll(() => scene.lastAnswer()).toMatch(/^One/);
    await person.click({ button: 'Stop' });
    await scene.chooseFor('About lemons', 'Rename');
    await person.write({ field: 'New name' }, 'Fruit');
    await person.press('Enter');

    await person.turnTo(1);
    await person.sees('You stopped this answer.');
    await person.sees('Fruit', '.entry-open');
    await scene.chooseFor('Fruit', 'Delete');

    await person.turnTo(0);
    await person.sees('It may have been deleted, or be kept in another browser.');
    expect(await person.count('.entry-open')).toBe(0);
  },
};

const SUNNY = 'It is sunny in Rome.';
const WEATHER = {
  toolCall: { name: 'town__weather', arguments: { city: 'Rome' } },
  text: 'Sunny!',
};
const LAST = '.answer:last-of-type';

/** A chat as the native server got it. */
interface AskedChat {
  body: { messages: { role: string; content: unknown }[] };
}

/** The model wants to call the tool `weather` of the server `town`. */
async function askForWeather(scene: Scene): Promise<void> {
  await scene.openWithTools();
  await scene.chooseTools('town');
  await scene.fake.order(WEATHER);
  await scene.say('How is Rome?');
}

const TOOLS: Flows = {
  async 'a call of a tool is asked about with its arguments, waits through a reload, and goes on after a yes'(
    scene,
  ) {
    const { person } = scene;
    await askForWeather(scene);
    await person.sees('The model wants to call a tool: weather of town', '.approval');
    const announced = "document.querySelector('.message-area [role=status]').textContent";
    await expect.poll(() => person.read(announced)).toMatch(/^The model wants to call a tool/);
    await person.reload();
    await person.sees('"city": "Rome"', '.approval');
    await person.click({ button: 'Allow once' });
    await person.sees('Sunny!', LAST);
    expect(await person.text(LAST)).not.toContain(SUNNY);
    await person.click({ button: /^weather of town/ });
    await person.sees(SUNNY, '.tool-call');
    await person.click({ button: 'Answer again', within: LAST });
    await person.sees('2/2');
    await person.finds('.approval');
    await person.click({ button: 'Stop' });
    await person.sees('You stopped this answer.');
    await person.click({ button: 'Previous version', within: LAST });
    await person.sees('Sunny!', LAST);
  },

  async 'a tool is always allowed for a conversation, another one is not, and both are told to the model'(
    scene,
  ) {
    const { person, fake } = scene;
    await askForWeather(scene);
    await person.click({ button: 'Always allow in this conversation' });
    await person.sees('Sunny!');
    await scene.say('And now?');
    await expect.poll(() => person.count('.tool-call')).toBe(2);
    expect(await person.count('.approval')).toBe(0);
    await fake.order({ toolCall: { name: 'town__told', arguments: {} }, text: 'As you like.' });
    await scene.say('Where are you?');
    await person.sees('Without arguments.', '.approval');
    await person.click({ button: 'Don’t allow' });
    await person.sees('As you like.');
    await person.sees('not allowed', LAST);
    const last = (await fake.requests()).at(-1) as unknown as AskedChat;
    const results = last.body.messages.filter(({ role }) => role === 'tool');
    expect(results.map(({ content }) => content)).toEqual([
      SUNNY,
      SUNNY,
      'The user has declined this call.',
    ]);
  },

  async 'of two tabs that are asked about a call, one answer counts, and the other tab is told'(
    scene,
  ) {
    const { person } = scene;
    await askForWeather(scene);
    await person.finds('.approval');
    const address = await person.read<string>('location.href');
    await person.turnTo(1);
    await person.go(address);
    await person.finds('.approval');
    // As if the other tab slept: it hears nothing of what happens here.
    await person.read('void (BroadcastChannel.prototype.postMessage = () => undefined)');
    await person.click({ button: 'Allow once' });
    await person.sees('Sunny!', LAST);

    await person.turnTo(0);
    await person.click({ button: 'Don’t allow' });
    await person.sees('This was answered already, perhaps in another tab.');
    await person.sees('Sunny!', LAST);
    expect(await person.count('.approval')).toBe(0);
  },

  async 'a server with tools is added, tested and removed'(scene) {
    const { person, stand } = scene;
    await scene.openWithTools();
    await person.go(`${stand.url}#/settings`);
    await person.click({ button: 'Add tools' });
    await person.click({ field: 'An address' });
    await person.write({ field: /^Name/, within: '.dialog' }, 'itself');
    await person.write({ field: /^Address/, within: '.dialog' }, `${stand.server.baseUrl}/mcp`);
    const header = `Authorization: Bearer ${API_KEY}`;
    await person.write({ field: /^Headers/, within: '.dialog' }, header);
    await person.click({ button: 'Add tools', within: '.dialog' });
    await person.sees('itself is added.');
    await person.click({ button: 'Test: itself' });
    await person.sees(/itself works, and has \d+ tools[.]/);
    await person.click({ button: 'Remove: itself' });
    await person.click({ button: 'Remove', within: '.dialog' });
    await person.sees('itself is removed.');
    await expect.poll(() => person.text('#settings-tools')).not.toContain('itself');
  },
};

/** What a page of the server shows that the app puts into a frame, which sends no key. */
export const IN_A_FRAME: Flows = {
  async 'a page that a model wrote is shown, with what its script does, and is in view'(scene) {
    const { person, fake } = scene;
    await scene.openChat();
    const rows = '<p>A line</p>\n'.repeat(60);
    const page = `<!doctype html>\n<h1>Begun</h1>\n${rows}<script>top.postMessage('It runs', '*')</script>`;
    await fake.order({ text: `\`\`\`html\n${page}\n\`\`\`\n` });
    await scene.say('Make a page');
    // Its script has no other way out than to send words to the pages around it.
    await person.read("addEventListener('message', ({ data }) => (globalThis.heard = data))");
    await person.click({ button: 'Preview' });
    await expect.poll(() => person.read('globalThis.heard')).toBe('It runs');
    const frame = "document.querySelector('iframe.preview').getBoundingClientRect()";
    expect(await person.read(`${frame}.bottom > 0 && ${frame}.top < innerHeight`)).toBe(true);
  },

  async 'a diagram is drawn at the side in its colours, and one without an end is given up'(scene) {
    const { person, fake } = scene;
    await scene.openChat();
    await fake.order({ text: DIAGRAM, tokens: DIAGRAM.split(/\s+/).length });
    await scene.say('Draw it');
    await person.click({ button: 'Open at the side' });
    await person.finds('.side-panel .diagram img');
    await expect.poll(() => person.colourAt(IN_FIRST_BOX)).toBe('rgb(255, 0, 0)');
    await fake.order({ text: ENDLESS_DIAGRAM, tokens: ENDLESS_DIAGRAM.split(/\s+/).length });
    await scene.say('Draw another one');
    await expect.poll(() => person.count(TO_SIDE)).toBe(2);
    await person.read(`[...document.querySelectorAll('${TO_SIDE}')].at(-1).click()`);
    await person.sees('This diagram takes too long to draw.', '.side-panel');
  },
};

/** What only a browser shows that draws letters alike each time. */
export const LETTERS: Flows = {
  async 'no letter is cut off in the names of the screens'(scene) {
    const { person, stand } = scene;
    await person.go(`${stand.url}#/models`);
    await person.sees('Fake Chat');
    const before = await person.brightness('.rail nav');
    await person.read(`document.querySelectorAll('.rail .place > span').forEach((name) => {
      name.style.overflow = 'visible';
    })`);
    const after = await person.brightness('.rail nav');
    // The edges of letters may be a little softer.
    const hidden = after.filter((one, index) => Math.abs(one - (before[index] ?? 0)) > 20).length;
    expect(hidden, 'pixels of letters that were cut off').toBe(0);
  },
};

export const FLOWS: Flows = {
  ...ARRIVING,
  ...WRITING,
  ...IN_A_FRAME,
  ...COMING_BACK,
  ...IN_TWO_TABS,
  ...TOOLS,
  ...SPEAKING,
  ...ELSEWHERE,
};
