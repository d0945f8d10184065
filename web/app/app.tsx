// The frame of the app: where one can go, what is on its way, what is wrong, and the screen.
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { DownloadsButton } from './downloads/downloads-button.tsx';
import { GoneBanner } from './gone-banner.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { Icon, Lemon } from './kit/icons.tsx';
import { later } from './kit/later.ts';
import { Notices } from './kit/notices.tsx';
import { useChanges } from './kit/queries.ts';
import { Tooltips } from './kit/tooltips.tsx';
import { useFirstLoad } from './start/first-load.ts';
import { Start, useIsFirstStart } from './start/start.tsx';
import { useTexts } from './texts/use-texts.ts';

const ChatScreen = later(async () => (await import('./chat/chat-screen.tsx')).ChatScreen);
const PicturesScreen = later(async () => (await import('./pictures/pictures-screen.tsx')).PicturesScreen);
const SoundScreen = later(async () => (await import('./sound/sound-screen.tsx')).SoundScreen);
const ModelsScreen = later(async () => (await import('./models/models-screen.tsx')).ModelsScreen);
const MachineScreen = later(async () => (await import('./machine/machine-screen.tsx')).MachineScreen);
const LogsScreen = later(async () => (await import('./logs/logs-screen.tsx')).LogsScreen);
const ReferenceScreen = later(async () => (await import('./reference/reference-screen.tsx')).ReferenceScreen);
const SettingsScreen = later(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen);

const PLACES = [
  { path: '/', name: 'chat' },
  { path: '/pictures', name: 'pictures' },
  { path: '/sound', name: 'sound' },
  { path: '/models', name: 'models' },
] as const;
/** In a narrow window they are behind "More". */
const MORE_PLACES = [
  { path: '/machine', name: 'machine' },
  { path: '/logs', name: 'logs' },
  { path: '/settings', name: 'settings' },
] as const;
const REFERENCE = { path: '/docs', name: 'reference' } as const;

export function App() {
  const { nav, common } = useTexts();
  const [path] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  useChanges();
  useFirstLoad();
  const places = [...PLACES.slice(1), ...MORE_PLACES, REFERENCE];
  const { name: place } = places.find((one) => path.startsWith(one.path)) ?? PLACES[0];
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
        <Suspense
          fallback={
            <p className="screen quiet" role="status">
              {common.loading}
            </p>
          }
        >
          <Switch>
            <Route path="/pictures" component={PicturesScreen} />
            <Route path="/sound" component={SoundScreen} />
            <Route path="/models" component={ModelsScreen} />
            <Route path="/machine" component={MachineScreen} />
            <Route path="/logs" component={LogsScreen} />
            <Route path="/settings" component={SettingsScreen} />
            <Route path="/docs/*?" component={ReferenceScreen} />
            <Route path="/chat/with/*">{() => <Chat model={modelInAddress()} />}</Route>
            <Route path="/chat/:id">{({ id }) => <Chat address={id} />}</Route>
            <Route path="/">
              <Chat />
            </Route>
            <Route>
              <NoPage />
            </Route>
          </Switch>
        </Suspense>
      </div>
      <Notices />
      <Tooltips />
      <KeyDialog />
    </div>
  );
}

type Place = (typeof PLACES | typeof MORE_PLACES)[number];

function Places({ of: places, current }: { of: readonly Place[]; current: string }) {
  const { nav } = useTexts();
  return places.map(({ path, name }) => (
    <Link key={path} href={path} className="place" aria-current={current === name ? 'page' : undefined}>
      <Icon name={name} />
      <span>{nav[name]}</span>
    </Link>
  ));
}

/** Links like the others in a wide window, and a menu in a narrow one. */
function MorePlaces({ current }: { current: string }) {
  const { nav } = useTexts();
  const menu = useRef<HTMLDivElement>(null);
  const isHere = MORE_PLACES.some(({ name }) => name === current);
  // A press outside closes it by itself; a chosen link is inside.
  useEffect(() => {
    if (current) menu.current?.hidePopover();
  }, [current]);
  return (
    <>
      <button type="button" className={`place more ${isHere ? 'here' : ''}`} popoverTarget="more-places">
        <Icon name="more" />
        <span>{nav.more}</span>
      </button>
      <div id="more-places" popover="auto" ref={menu}>
        <Places of={MORE_PLACES} current={current} />
      </div>
    </>
  );
}

/** The router decodes whole paths, in which a part of a name may look like an escape. */
function modelInAddress(): string {
  const encoded = location.hash.replace('#/chat/with/', '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The chat, or the way to a first model where there is nothing to chat with. */
function Chat({ model, address }: { model?: string | undefined; address?: string | undefined }) {
  return useIsFirstStart() ? <Start /> : <ChatScreen address={address} wantedModel={model} />;
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
