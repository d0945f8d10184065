// The frame of the app: where one can go, what is on its way, what is wrong, and the screen.
import { useDeferredValue, useLayoutEffect, useRef } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { attempt } from '../../common/values.ts';
import { ChatScreen } from './chat/chat-screen.tsx';
import { arePromptsShown } from './chat/state/prompts-shown.ts';
import { DownloadsButton } from './downloads/downloads-button.tsx';
import { GoneBanner, useIsGone } from './gone-banner.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { Lemon } from './kit/icons.tsx';
import { useKeys } from './kit/keyboard.ts';
import { later } from './kit/later.tsx';
import { Notices } from './kit/notices.tsx';
import { isPaletteShown } from './kit/palette-shown.ts';
import { PLACES, placeOf } from './kit/place-names.ts';
import { useChanges } from './kit/queries.ts';
import { Tooltips } from './kit/tooltips.tsx';
import { MorePlaces, Places } from './places.tsx';
import { useFirstLoad } from './start/first-load.ts';
import { useIsFirstStart } from './start/first-start.ts';
import { Greeting } from './start/greeting.tsx';
import { Start } from './start/start.tsx';
import { useTexts } from './texts/use-texts.ts';

const Palette = later(async () => (await import('./palette/palette.tsx')).Palette);

const PromptsDialog = later(
  async () => (await import('./chat/prompts/prompts-dialog.tsx')).PromptsDialog,
);

const SCREENS = {
  '/pictures': later(
    async () => (await import('./pictures/pictures-screen.tsx')).PicturesScreen,
    ScreenWaiting,
  ),
  '/sound': later(
    async () => (await import('./sound/sound-screen.tsx')).SoundScreen,
    ScreenWaiting,
  ),
  '/models': later(
    async () => (await import('./models/models-screen.tsx')).ModelsScreen,
    ScreenWaiting,
  ),
  '/machine': later(
    async () => (await import('./machine/machine-screen.tsx')).MachineScreen,
    ScreenWaiting,
  ),
  '/logs': later(async () => (await import('./logs/logs-screen.tsx')).LogsScreen, ScreenWaiting),
  '/settings': later(
    async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
    ScreenWaiting,
  ),
  '/docs/*?': later(
    async () => (await import('./reference/reference-screen.tsx')).ReferenceScreen,
    ScreenWaiting,
  ),
};

function ScreenWaiting() {
  const { common, gone } = useTexts();
  return (
    <p className="screen quiet" role="status">
      {useIsGone() ? gone.screen : common.loading}
    </p>
  );
}

/**
 * Keeps the connection to the server, and loads the first model once it has come, whichever screen
 * is shown.
 */
export function App() {
  const { nav } = useTexts();
  const [path] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  useChanges();
  useFirstLoad();
  const place = placeOf(path);
  // Before the screens, which may know better.
  useLayoutEffect(() => {
    document.title = `${nav[place]} – Lemonade`;
  }, [nav, place]);
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => content.current?.focus()}>
        {nav.skip}
      </button>
      <header className="rail">
        <span className="brand">
          <Lemon />
          <span className="only-for-readers">Lemonade</span>
        </span>
        <nav aria-label={nav.main}>
          <Places of={PLACES} current={place} />
          <MorePlaces current={place} />
        </nav>
        <DownloadsButton />
      </header>
      <GoneBanner />
      <div className="content" ref={content} tabIndex={-1}>
        <Switch>
          {Object.entries(SCREENS).map(([pattern, Screen]) => (
            <Route key={pattern} path={pattern} component={Screen} />
          ))}
          <Route path="/chat/with/*">{() => <Chat model={modelInAddress()} />}</Route>
          <Route path="/chat/:id">{({ id }) => <Chat address={id} />}</Route>
          <Route path="/">
            <Chat />
          </Route>
          <Route component={NoPage} />
        </Switch>
      </div>
      <Notices />
      <Tooltips />
      <KeyDialog />
      <Above />
    </div>
  );
}

/** What opens above every screen: the list of Ctrl+K, and the library of prompts. */
function Above() {
  const isShown = isPaletteShown.use();
  useKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
    event.preventDefault();
    if (isShown) isPaletteShown.set(false);
    else if (document.querySelector('.dialog') === null) isPaletteShown.set(true);
  });
  return (
    <>
      {isShown && <Palette />}
      {arePromptsShown.use() && <PromptsDialog onClose={() => arePromptsShown.set(false)} />}
    </>
  );
}

/** The router decodes whole paths, in which a part of a name may look like an escape. */
function modelInAddress(): string {
  const encoded = location.hash.replace('#/chat/with/', '');
  return attempt(() => decodeURIComponent(encoded), encoded);
}

/** The chat, or the way to a first model where there is nothing to chat with. */
function Chat({ model, address }: { model?: string | undefined; address?: string | undefined }) {
  // What is drawn then is much, and is drawn in slices.
  const isFirst = useDeferredValue(useIsFirstStart());
  // One of the two would flash.
  if (isFirst === undefined) {
    return (
      <main className="screen start">
        <Greeting />
      </main>
    );
  }
  return isFirst ? <Start /> : <ChatScreen address={address} wantedModel={model} />;
}

function NoPage() {
  const { nav } = useTexts();
  return (
    <main className="screen start">
      <header>
        <Lemon />
        <h1>{nav.noPage}</h1>
        <p className="quiet">{nav.noPageHint}</p>
      </header>
      <p className="actions">
        <Link className="button main" href="/">
          {nav.toChat}
        </Link>
      </p>
    </main>
  );
}
