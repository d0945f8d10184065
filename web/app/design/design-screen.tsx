// Every part of the kit in every state, for people who change it and for the pictures that tests
// compare: /#/design.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Bar } from '../kit/bar.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Icon, IconButton } from '../kit/icons.tsx';
import { MenuList, PopoverPanel, Tip } from '../kit/layers.tsx';
import { Notices, notify } from '../kit/notices.tsx';
import { Slider } from '../kit/slider.tsx';
import { Switch } from '../kit/switch.tsx';
import { Tabs } from '../kit/tabs.tsx';
import './design.css';
import { forceStates } from './force-states.ts';

const SIZES = ['tiny', 'small', 'body', 'large', 'huge'];
const COLOURS = [
  'ground',
  'surface',
  'raised',
  'line',
  'strong-line',
  'text',
  'muted',
  'link',
  'accent',
  'on-accent',
  'good',
  'warn',
  'danger',
  'danger-ground',
  'on-danger',
];
const KINDS = ['', 'main', 'danger', 'plain'];
const STATES = ['rest', 'hover', 'focus-visible'];
const BUTTONS = [STATES, ['disabled']].flatMap((states) =>
  KINDS.flatMap((kind) => states.map((state) => [kind, state])),
);
const FIELDS = [
  ...STATES.map((state) => [state, '']),
  ['wrong', 'What it takes.'],
  ['disabled', ''],
] as const;
const FEW = ['One', 'Two', 'Three'].map((label) => ({ label, value: label }));
const nothing = () => undefined;

export function DesignScreen() {
  const [path] = useLocation();
  useEffect(() => forceStates(), []);
  return (
    <main className="screen design">
      <h1>Design</h1>
      <Part name="Letters">
        {SIZES.map((size) => (
          <span key={size} style={{ fontSize: `var(--${size})` }}>
            {size} <strong>strong</strong> <code>code</code>
          </span>
        ))}
        <a href="#/design">Words with an address</a> <span className="quiet">Quiet words</span>
      </Part>
      <Part name="Colours">
        {COLOURS.map((name) => (
          <span key={name} className="swatch">
            <span style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </Part>
      <Part name="Buttons">
        {BUTTONS.map(([kind, state]) => (
          <button
            key={`${kind} ${state}`}
            className={kind}
            data-state={state}
            disabled={state === 'disabled'}
            type="button"
          >
            {`${kind} ${state}`}
          </button>
        ))}
      </Part>
      <Part name="Icons">
        {STATES.map((state) => (
          <IconButton key={state} icon="edit" label={`Edit ${state}`} data-state={state} />
        ))}
        <IconButton icon="remove" label="Remove" disabled />
        <CopyButton text="" label="Copy" />
      </Part>
      <Fields />
      <Part name="Marks">
        <span className="tag">tag</span> <span className="tag good">good</span>{' '}
        <span className="tag warn">warning</span>
        <p className="failure">What went wrong, and what to do.</p>
        <Bar label="40 %" percent={40} />
      </Part>
      {path.endsWith('/dialog') ? <SomeDialog /> : <Layers />}
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{name}</h2>
      <div className="line">{children}</div>
    </section>
  );
}

function Fields() {
  const [tab, setTab] = useState('One');
  return (
    <section className="card stack">
      <h2>Fields</h2>
      <div className="fields">
        {FIELDS.map(([state, help]) => (
          <label key={state}>
            {`Field, ${state}`}
            <input
              defaultValue="Words"
              data-state={state === 'wrong' ? 'user-invalid' : state}
              disabled={state === 'disabled'}
            />
            {help !== '' && <span className="help">{help}</span>}
          </label>
        ))}
        <label>
          Select
          <select>
            <option>One</option>
          </select>
          <span className="help">What it is for.</span>
        </label>
        <Slider label="Slider" value={40} max={100} onChange={nothing} />
      </div>
      <div className="line">
        <Switch label="Off" isOn={false} onChange={nothing} />
        <Switch label="On" isOn onChange={nothing} />
        <Switch label="Disabled" isOn isDisabled onChange={nothing} />
        <label className="check">
          <input type="checkbox" defaultChecked /> Checkbox
        </label>
      </div>
      <Tabs label="Tabs" value={tab} tabs={FEW} onChange={setTab}>
        <p>{`What tab ${tab} shows.`}</p>
      </Tabs>
    </section>
  );
}

function SomeDialog() {
  return (
    <Dialog title="A dialog" onClose={nothing}>
      <form className="stack">
        <p>It says what it is for, in a sentence or two.</p>
        <label>
          Name
          <input />
        </label>
        <footer>
          <button type="button">Cancel</button>
          <button type="button" className="main">
            Save
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

const ITEMS = [
  { label: 'Rename', icon: 'edit', onSelect: nothing },
  { label: 'Disabled', icon: 'pin', isDisabled: true, onSelect: nothing },
  { label: 'Delete', icon: 'remove', isDanger: true, onSelect: nothing },
] as const;

/** All at once, which people never see. */
function Layers() {
  const menu = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLButtonElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
    notify('A notice: it is done.');
    notify('A notice: it failed.', 'failed');
  }, []);
  return (
    <section className="card layers">
      <Notices />
      <button type="button" ref={menu}>
        Menu <Icon name="chevron" />
      </button>
      <button type="button" ref={popover}>
        Popover <Icon name="chevron" />
      </button>
      <button type="button" ref={tip} data-tip="A tooltip">
        Tooltip
      </button>
      {isReady && (
        <>
          <MenuList anchor={menu} label="Menu" items={ITEMS} onClose={nothing} />
          <PopoverPanel anchor={popover} label="Popover" onClose={nothing}>
            <p>What a popover has to say.</p>
          </PopoverPanel>
          {tip.current && <Tip anchor={tip.current} />}
        </>
      )}
    </section>
  );
}
