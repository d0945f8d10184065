// Shows notices: read out, closed by hand, by a swipe or after a while; F6 goes to them.
import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { ServerFailure } from './failure.ts';
import { FailureWords } from './failure-words.tsx';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 8000;
/** It asks nothing. */
const NO_DIALOG = { role: 'group', 'aria-modal': undefined };

export interface Notice {
  kind: 'done' | 'failed';
  text: string;
  /** What is told in the language of the reader in place of the text. */
  failure?: ServerFailure;
}

interface ToastsProps {
  waiting: readonly Notice[];
  /** Called once they are on the page. */
  onTaken(): void;
}

export function Toasts(props: ToastsProps) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="notices">
          <List {...props} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List({ waiting, onTaken }: ToastsProps) {
  const { common } = useTexts();
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    if (waiting.length === 0) return;
    // The same words twice are one notice.
    for (const { kind, text, failure } of waiting) {
      const description = failure ? <FailureWords code={failure.code} message={text} /> : text;
      add({ id: text, type: kind, description, ...(kind === 'failed' && { timeout: 0 }) });
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
