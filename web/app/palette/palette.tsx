// Ctrl+K: a conversation, a folder, a model, a screen, a setting or an action by a few letters of its name.
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { KeyCaps } from '../chat/shortcuts/key-caps.tsx';
import keys from '../chat/shortcuts/keys.json' with { type: 'json' };
import { folderBy, folders, openFolder } from '../chat/state/folders.ts';
import { arePromptsShown } from '../chat/state/prompts-shown.ts';
import {
  beginConversation,
  chat,
  conversationAddress,
  useChatState,
} from '../chat/state/use-chat.ts';
import { useKnownModels } from '../chat/state/use-models.ts';
import { useChatTexts } from '../chat/texts/texts.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon, IconButton, type IconName } from '../kit/icons.tsx';
import { type Choice, Listbox, useListbox } from '../kit/listbox.tsx';
import { isPaletteShown, searchedWords } from '../kit/palette-shown.ts';
import { ALL_PLACES, placeOf } from '../kit/place-names.ts';
import { chooseTheme, type Theme } from '../kit/theme.ts';
import { isAddingModel } from '../models/adding.ts';
import { useScreenTexts } from '../screens/texts/texts.ts';
import { showSection } from '../settings/section.tsx';
import { fill } from '../texts/fill.ts';
import { type Language, languages } from '../texts/first-language.ts';
import { chooseLanguage, useTexts } from '../texts/use-texts.ts';
import './palette.css';
import { usePaletteTexts } from './texts/texts.ts';

/** Of each group, as long as nothing is typed, and of what is found. */
const MOST_AT_FIRST = 5;
const MOST_FOUND = 12;
/** Of what a person has many of, at first: screens and actions stand below it, in view. */
const MOST_OF_MANY = 3;
/** At first without languages and colours, which one seldom changes. */
const MOST_ACTIONS = 4;

interface Entry {
  id: string;
  name: string;
  icon: IconName;
  /** Words that are found, too. */
  more?: string;
  /** They do the same without this list. */
  keys?: readonly string[] | undefined;
  act(): void;
}

/** Is open as long as it is drawn. */
export function Palette() {
  const texts = usePaletteTexts();
  const { common } = useTexts();
  const [words, setWords] = useState('');
  const groups = useGroups();
  const close = () => isPaletteShown.set(false);
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ name, more = '' }: Entry) =>
    wanted.every((word) => `${name} ${more}`.toLocaleLowerCase().includes(word));
  const found: Choice[] = groups.flatMap(([group, entries, most = MOST_AT_FIRST]) =>
    entries
      .filter(isFound)
      .slice(0, wanted.length > 0 ? MOST_FOUND : most)
      .map(({ id, name, icon, keys, act }) => ({
        id: `${group} ${id}`,
        group,
        content: (
          <>
            <Icon name={icon} />
            <span className="text" dir="auto">
              {name}
            </span>
            {keys && (
              <span className="caps" aria-hidden="true">
                <KeyCaps keys={keys} />
              </span>
            )}
          </>
        ),
        choose() {
          close();
          act();
        },
      })),
  );
  const search = useSearch(words.trim(), close);
  const box = useListbox(search ? [...found, search] : found);
  return (
    <Dialog title={texts.title} onClose={close} isBare>
      <div className="palette">
        <div className="sought">
          <Icon name="search" />
          <input
            {...box.field}
            aria-label={texts.search}
            placeholder={texts.hint}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={box.press}
          />
          <IconButton icon="close" label={common.close} onClick={close} />
        </div>
        <Listbox {...box.list} label={texts.title} />
        {box.list.choices.length === 0 && <p className="quiet nothing">{texts.nothing}</p>}
        <p className="keys quiet" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {texts.keys.move}
          </span>
          <span>
            <kbd>Enter</kbd> {texts.keys.enter}
          </span>
          <span>
            <kbd>Esc</kbd> {texts.keys.escape}
          </span>
        </p>
      </div>
    </Dialog>
  );
}

/** Looks for the words in all messages; undefined while there are none. */
function useSearch(words: string, close: () => void): Choice | undefined {
  const texts = usePaletteTexts();
  const [, navigate] = useLocation();
  if (words === '') return undefined;
  return {
    id: 'search',
    group: texts.conversations,
    content: (
      <>
        <Icon name="list" />
        <span className="text">{fill(texts.searchAll, { words })}</span>
      </>
    ),
    choose() {
      close();
      searchedWords.set(words);
      navigate('/');
    },
  };
}

/** All that can be chosen, in the order of the list. */
function useGroups(): readonly (readonly [
  group: string,
  entries: readonly Entry[],
  mostAtFirst?: number,
])[] {
  const texts = usePaletteTexts();
  const chatTexts = useChatTexts();
  const { nav } = useTexts();
  const { settings } = useScreenTexts();
  const { summaries, current } = useChatState();
  const { groups } = useKnownModels();
  const inFolders = useFolderEntries();
  const actions = useActions();
  const [path, navigate] = useLocation();
  useEffect(() => void chat.start(), []);
  const toSetting = (id: string) => () => {
    navigate('/settings');
    // Its screen has to be drawn first.
    const timer = setInterval(() => {
      if (document.getElementById(`settings-${id}`) === null) return;
      clearInterval(timer);
      showSection(id);
    }, 50);
    setTimeout(() => clearInterval(timer), 5000);
  };
  const isShown = (id: string) => id === current.id && placeOf(path) === 'chat';
  const others = summaries.filter(({ id }) => !isShown(id));
  const conversations = others.map(
    ({ id, title, isArchived, folder }): Entry => ({
      id,
      name: title || chatTexts.untitled,
      icon: 'chat',
      more: `${isArchived ? texts.archived : ''} ${folderBy(folder)?.name ?? ''}`,
      act: () => navigate(conversationAddress(id)),
    }),
  );
  const models = [...groups.loaded, ...groups.downloaded, ...groups.remote].map(
    ({ id, name }): Entry => ({
      id,
      name,
      icon: 'models',
      more: id,
      act: () => navigate(`/chat/with/${encodeURIComponent(id)}`),
    }),
  );
  const screens = ALL_PLACES.map(
    (place): Entry => ({
      id: place,
      name: nav[place],
      icon: place,
      act: () => navigate(place === 'chat' ? '/' : `/${place}`),
    }),
  );
  const parts = Object.entries({ ...settings.parts, ...settings.groups }).map(
    ([id, name]): Entry => ({ id, name, icon: 'settings', act: toSetting(id) }),
  );
  return [
    [texts.conversations, conversations, MOST_OF_MANY],
    [texts.folders, inFolders, MOST_OF_MANY],
    [texts.actions, actions, MOST_ACTIONS],
    [texts.models, models, MOST_OF_MANY],
    [texts.screens, screens, screens.length],
    [texts.settings, parts],
  ];
}

/** What one does anywhere; last what one seldom does. */
function useActions(): readonly Entry[] {
  const texts = usePaletteTexts();
  const { models: modelTexts } = useTexts();
  const { settings } = useScreenTexts();
  const [path, navigate] = useLocation();
  const add = () => {
    navigate('/models');
    isAddingModel.set(true);
  };
  // Those of the chat do nothing on other screens.
  const keysHere = placeOf(path) === 'chat' ? keys : undefined;
  const begin = (isTemporary: boolean) => () => beginConversation(navigate, { isTemporary });
  const colours = Object.entries(settings.themes).map(
    ([theme, name]): Entry => ({
      id: theme,
      name: fill(texts.colours, { name }),
      icon: 'colours',
      act: () => chooseTheme(theme as Theme),
    }),
  );
  const inLanguages = Object.entries(languages).map(
    ([code, name]): Entry => ({
      id: code,
      name: fill(texts.language, { name }),
      icon: 'language',
      act: () => void chooseLanguage(code as Language),
    }),
  );
  return [
    { id: 'new', name: texts.newConversation, icon: 'add', keys: keysHere?.new, act: begin(false) },
    { id: 'temporary', name: texts.temporary, icon: 'temporary', act: begin(true) },
    { id: 'model', name: modelTexts.add, icon: 'download', act: add },
    {
      id: 'prompts',
      name: texts.prompts,
      icon: 'edit',
      keys: keysHere?.prompts,
      act: () => arePromptsShown.set(true),
    },
    ...inLanguages,
    ...colours,
  ];
}

/** Folders to open, and to begin a conversation in. */
function useFolderEntries(): readonly Entry[] {
  const texts = usePaletteTexts();
  const allFolders = folders.use();
  const [, navigate] = useLocation();
  const opened = allFolders.map(
    ({ id, name }): Entry => ({
      id,
      name,
      icon: 'folder',
      act() {
        openFolder(id);
        // Of a narrow window, what is searched for opens the list.
        searchedWords.set(name);
        navigate('/');
      },
    }),
  );
  const begun = allFolders.map(
    (folder): Entry => ({
      id: `${folder.id} new`,
      name: fill(texts.beginIn, { name: folder.name }),
      icon: 'add',
      act() {
        openFolder(folder.id);
        beginConversation(navigate, { folder });
      },
    }),
  );
  return [...opened, ...begun];
}
