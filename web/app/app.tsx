// The frame of the app: where one can go, what is on its way, what is wrong, and the screen.
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { Link, Route, Switch, useLocation } from 'wouter';
import { DownloadsButton } from './downloads/downloads-button.tsx';
import { GoneBanner } from './gone-banner.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { Notices } from './kit/notices.tsx';
import { useChanges } from './kit/queries.ts';
import { useFirstLoad } from './start/first-load.ts';
import { Start, useIsFirstStart } from './start/start.tsx';
import { useTexts } from './texts/use-texts.ts';

const ChatScreen = lazy(async () => ({ default: (await import('./chat/chat-screen.tsx')).ChatScreen }));
const PicturesScreen = lazy(async () => ({ default: (await import('./pictures/pictures-screen.tsx')).PicturesScreen }));
const SoundScreen = lazy(async () => ({ default: (await import('./sound/sound-screen.tsx')).SoundScreen }));
const ModelsScreen = lazy(async () => ({ default: (await import('./models/models-screen.tsx')).ModelsScreen }));
const MachineScreen = lazy(async () => ({ default: (await import('./machine/machine-screen.tsx')).MachineScreen }));
const LogsScreen = lazy(async () => ({ default: (await import('./logs/logs-screen.tsx')).LogsScreen }));
const ReferenceScreen = lazy(async () => ({
  default: (await import('./reference/reference-screen.tsx')).ReferenceScreen,
}));
const SettingsScreen = lazy(async () => ({ default: (await import('./settings/settings-screen.tsx')).SettingsScreen }));

const PLACES = [
  { path: '/', name: 'chat' },
  { path: '/pictures', name: 'pictures' },
  { path: '/sound', name: 'sound' },
  { path: '/models', name: 'models' },
  { path: '/machine', name: 'machine' },
  { path: '/logs', name: 'logs' },
  { path: '/settings', name: 'settings' },
  { path: '/docs', name: 'reference' },
] as const;

/**
 * In a narrow window the list of screens is wider than the window. `scrollIntoView` would also make the keyboard start
 * there, behind the link that skips the list.
 */
function showCurrentScreen(): void {
  const list = document.querySelector('.top nav');
  const link = list?.querySelector('[aria-current]');
  if (!list || !link) return;
  const [outer, inner] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  list.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}

export function App() {
  const { nav, common } = useTexts();
  const [path] = useLocation();
  const content = useRef<HTMLDivElement>(null);
  useChanges();
  useFirstLoad();
  const place = PLACES.find((one) => one.path !== '/' && path.startsWith(one.path)) ?? PLACES[0];
  useEffect(() => {
    document.title = `${nav[place.name]} – Lemonade`;
    showCurrentScreen();
  }, [nav, place]);
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => content.current?.focus()}>
        {nav.skip}
      </button>
      <header className="top">
        <span className="brand">Lemonade</span>
        <nav aria-label={nav.main}>
          {PLACES.filter(({ name }) => name !== 'reference').map(({ path: to, name }) => (
            <Link key={to} href={to} aria-current={place.name === name ? 'page' : undefined}>
              {nav[name]}
            </Link>
          ))}
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
            <Route path="/chat/*">{() => <Chat model={modelInAddress()} />}</Route>
            <Route>
              <Chat />
            </Route>
          </Switch>
        </Suspense>
      </div>
      <Notices />
      <KeyDialog />
    </div>
  );
}

/** The router decodes whole paths, in which a part of a name may look like an escape. */
function modelInAddress(): string {
  const encoded = location.hash.replace('#/chat/', '');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** The chat, or the way to a first model where there is nothing to chat with. */
function Chat({ model }: { model?: string | undefined }) {
  const [, navigate] = useLocation();
  const onTaken = useCallback(() => navigate('/', { replace: true }), [navigate]);
  return useIsFirstStart() ? <Start /> : <ChatScreen wantedModel={model} onTaken={onTaken} />;
}
