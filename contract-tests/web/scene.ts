// A browser in front of the chat stand, for flows: a person, who chats.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ask, type Fake, loadedModels } from '../support/client.ts';
import { HEARING, PAINTING, SPEAKING } from '../support/media.ts';
import { ADMIN_KEY, API_KEY, idOf, ROOT } from '../support/server.ts';
import { keepKey } from './app-under-test.ts';
import { type ChatStand, openChatStand } from './chat-stand.ts';
import type { Driver } from './driver.ts';
import { startEmpty, startHubOfSuggested } from './empty-server.ts';
import { type Front, openFront } from './front.ts';
import { type Engine, openDriver } from './open-driver.ts';
import { type GivenFile, Person } from './person.ts';

/** Selects the field for the message in the chat. */
export const FIELD = '.composer textarea';

const MCP_SERVER = join(ROOT, 'fixtures/mcp/server.mjs');

/** A person with a browser, in front of a server with one fake model. */
export class Scene {
  readonly person: Person;
  readonly stand: ChatStand;
  fake: Fake;
  readonly #driver: Driver;
  readonly #withKeys: boolean;
  #locked: Promise<Front> | undefined;

  private constructor(parts: { driver: Driver; stand: ChatStand; fake: Fake; withKeys: boolean }) {
    this.stand = parts.stand;
    this.fake = parts.fake;
    this.#driver = parts.driver;
    this.#withKeys = parts.withKeys;
    this.person = new Person(parts.driver);
  }

  /** With models that paint, speak and hear in memory, and the one that chats. */
  static async open(engine: Engine, { withKeys }: { withKeys: boolean }): Promise<Scene> {
    const [stand, driver] = await Promise.all([
      openChatStand({ engine: 'none', withKeys }),
      openDriver(engine),
    ]);
    await loadMedia(stand);
    return new Scene({ driver, stand, fake: await stand.fake(), withKeys });
  }

  /**
   * In a browser that has kept nothing, and in front of a native server without orders. What a flow
   * has unloaded is there again.
   */
  async restart(): Promise<void> {
    await this.person.closeOtherTabs();
    this.stand.cut(false);
    const loaded = (await loadedModels(this.stand.server)).map(({ model_name }) => model_name);
    if (!MEDIA.every((model) => loaded.includes(model))) await loadMedia(this.stand);
    this.fake = await this.stand.fake();
    await Promise.all([this.fake.order({}), this.stand.move(), this.person.resize(1280, 720)]);
    await this.person.go(`${this.stand.url}elsewhere`);
    // Its requests would come between those of the flow.
    await this.person.read("localStorage.setItem('lemonade.chat.titles', 'no')");
    if (this.#withKeys) await this.person.read(keepKey(API_KEY));
  }

  async close(): Promise<void> {
    await Promise.all([this.#driver.close(), this.stand.close(), (await this.#locked)?.close()]);
  }

  /** Opens the chat as the administrator of a server that has `fixtures/mcp/server.mjs` as `town`. */
  async openWithTools(): Promise<void> {
    const path = join(this.stand.server.folders.cache, 'config.json');
    const config = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
    const town = { command: process.execPath, args: [MCP_SERVER, 'plain'] };
    const mcpServers = { ...config.mcpServers, town };
    await writeFile(path, JSON.stringify({ ...config, mcpServers }));
    if (this.#withKeys) await this.person.read(keepKey(ADMIN_KEY));
    await this.openChat();
  }

  /** Lets the model of the shown conversation use the tools of a server. */
  async chooseTools(server: string): Promise<void> {
    await this.person.click({ button: 'Tools' });
    await this.person.click({ field: server, within: '.dialog' });
    await this.person.press('Escape');
    await this.person.finds({ button: 'Tools of 1 server' });
  }

  /**
   * Goes to a screen of a server that wants a key and has no model yet; nothing is kept for its
   * address.
   */
  async openLocked(path: string): Promise<void> {
    this.#locked ??= openLockedFront();
    const front = await this.#locked;
    await front.move();
    await this.person.go(`${front.url}#/${path}`);
    await this.person.sees('This server wants a key', '.dialog');
  }

  async enterKey(key: string): Promise<void> {
    await this.person.write({ field: 'API key' }, key);
    await this.person.click({ button: 'Use this key' });
  }

  /** Opens the chat, at once after another page if there was one. */
  async openChat(): Promise<void> {
    await this.person.go(this.stand.url);
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await expect
      .poll(() => this.person.read("document.querySelector('.model-picker')?.value"))
      .toBe(idOf('chat'));
    await this.person.finds(FIELD);
  }

  /** Sends a message, and waits until there is an answer to it in `state`. */
  async say(words: string, state: 'begun' | 'complete' = 'complete'): Promise<void> {
    const before = await this.person.count('.question');
    await this.person.write(FIELD, words);
    await this.person.press('Enter');
    await expect.poll(() => this.person.count('.question')).toBe(before + 1);
    if (state === 'begun') await expect.poll(() => this.lastAnswer()).not.toBe('');
    else await this.isAnswered();
  }

  async isAnswered(): Promise<void> {
    const isBusy = "[...document.querySelectorAll('.answer')].at(-1)?.ariaBusy";
    await expect.poll(() => this.person.read(isBusy)).toBe('false');
  }

  /** The text of the last answer as it is drawn. */
  lastAnswer(): Promise<string> {
    const last =
      "[...document.querySelectorAll('.answer')].at(-1)?.querySelector('.markdown')?.innerText.trim() ?? ''";
    return this.person.read<string>(last);
  }

  /** Chooses from the menu of a conversation in the list. */
  async chooseFor(title: string, item: string): Promise<void> {
    await this.person.click({ button: `Actions for ${title}` });
    await this.person.click({ button: item, within: '.options' });
  }

  /** Brings a conversation into the browser, as from a file of another one, and opens it. */
  async importConversation(file: GivenFile, messages: number): Promise<void> {
    await this.person.read("(location.hash = '#/settings')");
    await expect.poll(() => this.person.count('.kept')).toBe(1);
    await this.person.give('.kept input[type=file]', file, 'choose');
    await this.person.sees('1 imported.');
    await this.person.read("(location.hash = '#/')");
    await expect.poll(() => this.person.count('.entry-open')).toBeGreaterThan(0);
    await this.person.click('.entry-open');
    await expect.poll(() => this.person.count('.question, .answer')).toBe(messages);
  }
}

const MEDIA = [SPEAKING, HEARING, PAINTING];

async function loadMedia({ server }: ChatStand): Promise<void> {
  for (const model of MEDIA) {
    const { status } = await ask(server, { path: '/v1/load', body: { model_name: model } });
    if (status !== 200) throw new Error(`${model} can't be loaded.`);
  }
}

async function openLockedFront(): Promise<Front> {
  const hub = await startHubOfSuggested();
  const server = await startEmpty(
    { LEMONADE_OFFLINE: undefined, HF_ENDPOINT: hub.url },
    { withKeys: true },
  );
  const front = await openFront(server);
  const { close } = front;
  front.close = async () => {
    await close();
    await hub.close();
    await rm(server.folders.root, { recursive: true, force: true });
  };
  return front;
}
