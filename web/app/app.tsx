// The frame of the app: where one can go, what is on its way, what is wrong, and the screen.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { attempt } from '../../common/values.ts';
import { DownloadsButton } from './downloads/downloads-button.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { useHealth } from './kit/activity.ts';
import { Icon, Lemon } from './kit/icons.tsx';
import { later } from './kit/later.tsx';
import { Notices, notify, Tooltips } from './kit/notices.tsx';
import { useChanges } from './kit/queries.ts';
import { Start, useFirstLoad, useIsFirstStart } from './start/start.tsx';
import { useTexts } from './texts/use-texts.ts';

const ChatScreen = later(async () => (await import('./chat/chat-screen.tsx')).ChatScreen, Waiting);
const SCREENS = {
  '/pictures': later(
    async () => (await import('./pictures/pictures-screen.tsx')).PicturesScreen,
    Waiting,
  ),
  '/sound': later(async () => (await import('./sound/sound-screen.tsx')).SoundScreen, Waiting),
  '/models': later(async () => (await import('./models/models-screen.tsx')).ModelsScreen, Waiting),
  '/machine': later(
    async () => (await import('./machine/machine-screen.tsx')).MachineScreen,
    Waiting,
  ),
  '/logs': later(async () => (await import('./logs/logs-screen.tsx')).LogsScreen, Waiting),
  '/settings': later(
    async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
    Waiting,
  ),
  '/docs/*?': later(
    async () => (await import('./reference/reference-screen.tsx')).ReferenceScreen,
    Waiting,
  ),
};

const PLACES = ['chat', 'pictures', 'sound', 'models'] as const;
/** In a narrow window they are behind "More". */
const MORE_PLACES = ['machine', 'logs', 'settings'] as const;
type Place = (typeof PLACES | typeof MORE_PLACES)[number];

function placeOf(path: string): Place | 'reference' {
  if (path.startsWith('/docs')) return 'reference';
  return [...PLACES, ...MORE_PLACES].find((place) => path.startsWith(`/${place}`)) ?? 'chat';
}

function Waiting() {
  const { common, gone } = useTexts();
  return (
    <p className="screen quiet" role="status">
      {useIsGone() ? gone.screen : common.loading}
    </p>
  );
}

/** Whether the server does not answer. */
function useIsGone(): boolean {
  const { error } = useHealth();
  return error !== undefined && error.status === undefined;
}

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
    </div>
  );
}

function Places({ of: places, current }: { of: readonly Place[]; current: string }) {
  const { nav } = useTexts();
  return places.map((name) => (
    <Link
      key={name}
      href={name === 'chat' ? '/' : `/${name}`}
      className="place"
      aria-current={current === name ? 'page' : undefined}
    >
      <Icon name={name} />
      <span>{nav[name]}</span>
    </Link>
  ));
}

function MorePlaces({ current }: { current: string }) {
  const { nav } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const isHere = MORE_PLACES.some((name) => name === current);
  // A press outside closes it by itself; a chosen link is inside.
  useEffect(() => {
    if (current) menu.current?.hidePopover();
  }, [current]);
  return (
    <>
      <button
        type="button"
        className={`place more ${isHere ? 'here' : ''}`}
        popoverTarget="more-places"
      >
        <Icon name="more" />
        <span>{nav.more}</span>
      </button>
      <div id="more-places" popover="auto" ref={menu}>
        <Places of={MORE_PLACES} current={current} />
      </div>
    </>
  );
}

/** Says when the server does not answer, and when it is back. */
function GoneBanner() {
  const { gone } = useTexts();
  const isGone = useIsGone();
  const wasGone = useRef(false);
  useEffect(() => {
    if (wasGone.current && !isGone) notify(gone.back);
    wasGone.current = isGone;
  }, [isGone, gone]);
  return (
    <div role="alert">
      {isGone && (
        <div className="banner">
          <strong>{gone.title}</strong> {gone.text}
        </div>
      )}
    </div>
  );
}

/** The router decodes whole paths, in which a part of a name may look like an escape. */
function modelInAddress(): string {
  const encoded = location.hash.replace('#/chat/with/', '');
  return attempt(() => decodeURIComponent(encoded), encoded);
}

/** The chat, or the way to a first model where there is nothing to chat with. */
function Chat({ model, address }: { model?: string | undefined; address?: string | undefined }) {
  const isFirst = useIsFirstStart();
  // One of the two would flash.
  if (isFirst === undefined) return null;
  return isFirst ? <Start /> : <ChatScreen address={address} wantedModel={model} />;
}

function NoPage() {
  const { nav } = useTexts();
  return (
    <main className="screen">
      <h1>{nav.noPage}</h1>
      <p>
        {nav.noPageHint} <Link href="/">{nav.toChat}</Link>
      </p>
    </main>
  );
}
