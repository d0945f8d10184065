// What stands above the page: dialogs, menus, popovers, tooltips and notices. It is loaded when the
// first one is opened.
import { Dialog } from '@base-ui/react/dialog';
import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import { Toast } from '@base-ui/react/toast';
import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { ServerFailure } from './failure.ts';
import { FailureWords } from './failure-words.tsx';
import { focusAfter } from './focus-after.ts';
import { Icon, IconButton, type IconName } from './icons.tsx';

const FIRST = ':is(input, textarea, select, [role="combobox"], footer button):not(:disabled)';

export interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  isWide?: boolean;
  /** Whether its content has what closes it, and says what it is; then the title is for readers. */
  isBare?: boolean;
  /** What has the focus then; what had it before, if not given. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** A dialog keeps the focus inside, closes with Escape, gives the focus back. */
export function DialogWindow(props: DialogProps) {
  const { title, onClose, children, isWide = false, isBare = false } = props;
  const { common } = useTexts();
  const popup = useRef<HTMLDivElement>(null);
  return (
    // What was typed would be lost by a press outside of it.
    <Dialog.Root open disablePointerDismissal onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="shade" />
        <Dialog.Popup
          ref={popup}
          className={`dialog ${isWide ? 'wide' : ''}`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>(FIRST) ?? true}
          finalFocus={props.focusAfter}
        >
          {isBare ? (
            <Dialog.Title className="only-for-readers">{title}</Dialog.Title>
          ) : (
            <header>
              <Dialog.Title>{title}</Dialog.Title>
              <IconButton icon="close" label={common.close} onClick={onClose} />
            </header>
          )}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Of what belongs to a button. It closes with Escape and by a press outside of it. */
interface PanelProps {
  anchor: RefObject<HTMLButtonElement | null>;
  label: string;
  onClose(): void;
}

/** The button that a layer belongs to closes it itself. */
function closer({ anchor: { current }, onClose }: PanelProps) {
  return (isOpen: boolean, { event: { target } }: { event: Event }) => {
    if (!isOpen && !(target instanceof Node && current?.contains(target))) onClose();
  };
}

/** Any content in a panel next to its button. */
export function PopoverPanel({ children, ...panel }: PanelProps & { children: ReactNode }) {
  const { anchor, label } = panel;
  return (
    <Popover.Root open onOpenChange={closer(panel)}>
      <Popover.Portal>
        <Popover.Positioner className="layer" anchor={anchor} sideOffset={6} collisionPadding={8}>
          <Popover.Popup className="panel" aria-label={label} finalFocus={focusAfter(anchor)}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What stands in a menu, in its order. The label names the menu to readers. */
export interface MenuProps {
  label: string;
  items: readonly {
    label: string;
    icon?: IconName;
    isDanger?: boolean;
    isDisabled?: boolean;
    onSelect(): void;
  }[];
  align?: 'start' | 'end';
}

/** The list of a menu: arrows and letters choose, Enter does it, Escape leaves. */
export function MenuList({ items, align = 'end', ...panel }: MenuProps & PanelProps) {
  const { anchor, label } = panel;
  const place = { anchor, align, sideOffset: 4, collisionPadding: 8 };
  return (
    <Menu.Root open modal={false} onOpenChange={closer(panel)}>
      <Menu.Portal>
        <Menu.Positioner role="region" aria-label={label} className="layer" {...place}>
          <Menu.Popup className="panel options" aria-label={label} finalFocus={focusAfter(anchor)}>
            {items.map(({ label: name, icon, isDanger, isDisabled, onSelect }) => (
              <Menu.Item
                key={name}
                className={`option ${isDanger ? 'danger' : ''}`}
                disabled={isDisabled}
                onClick={onSelect}
              >
                {icon && <Icon name={icon} />}
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/**
 * What has opened a tooltip closes it; Escape also does what it does on the page, as to stop an
 * answer.
 */
function leaveEscape(_isOpen: boolean, change: { cancel(): void; allowPropagation(): void }): void {
  change.cancel();
  change.allowPropagation();
}

/** The words of a tooltip. The element has them as its name, so that they are for eyes only. */
export function Tip({ anchor }: { anchor: Element }) {
  return (
    <Tooltip.Root open onOpenChange={leaveEscape}>
      <Tooltip.Portal>
        <Tooltip.Positioner className="layer tip-place" anchor={anchor} collisionPadding={8}>
          <Tooltip.Popup className="tip" aria-hidden>
            {anchor.getAttribute('data-tip')}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

const SHOWN_MS = 8000;
/** It asks nothing. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined };

/** A short message at the edge of the page. */
export interface Notice {
  kind: 'done' | 'failed';
  text: string;
  /** What is told in the language of the reader in place of the text. */
  failure?: ServerFailure;
}

interface ToastsProps {
  waiting: readonly Notice[];
  onTaken(): void;
}

/** Notices are read out, and closed by hand, by a swipe or after a while; F6 goes to them. */
export function Toasts(props: ToastsProps) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="notices">
          <ToastList {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ waiting, onTaken }: ToastsProps) {
  const { common } = useTexts();
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    if (waiting.length === 0) return;
    // The same words twice are one notice.
    for (const { kind, text, failure } of waiting) {
      const description = failure ? <FailureWords code={failure.code} message={text} /> : text;
      // A failure stays until it is closed.
      const timeout = kind === 'failed' ? 0 : SHOWN_MS;
      add({ id: text, type: kind, description, timeout });
    }
    onTaken();
  }, [waiting, onTaken, add]);
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} {...NO_DIALOG} className={`notice ${toast.type}`}>
      <Toast.Description />
      <IconButton icon="close" label={common.close} onClick={() => close(toast.id)} />
    </Toast.Root>
  ));
}
