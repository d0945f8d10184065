// The question before a download that is large, or does not fit.
import type { Model } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { obstacleTo } from '../kit/obstacles.ts';
import { useSystemInfo } from '../kit/queries.ts';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

/** Asks before a download that is large, or does not fit the machine. */
export function DownloadQuestion(props: { model: Model; onYes: () => void; onClose: () => void }) {
  const { model, onYes, onClose } = props;
  const { downloads: texts } = useTexts();
  const language = useLanguage();
  const { data: system } = useSystemInfo();
  return (
    <ConfirmDialog
      title={fill(texts.ask, { name: model.name })}
      confirm={texts.askYes}
      kind="main"
      change={onYes}
      onClose={onClose}
    >
      <p>
        {model.size !== undefined &&
          fill(texts.askText, { size: gibibytesText(model.size, language) })}{' '}
        {obstacleTo(model, system) === 'size' && texts.askTooLarge}
      </p>
    </ConfirmDialog>
  );
}
