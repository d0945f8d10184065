// Asks before a download that is large, or does not fit the machine.
import type { Model } from '../../../generated/client/index.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { useSystemInfo } from '../kit/queries.ts';
import { obstacleTo } from '../kit/suggest.ts';
import { gibibytesText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import { useLanguage, useTexts } from '../texts/use-texts.ts';

interface DownloadQuestionProps {
  model: Model;
  onYes: () => void;
  onClose: () => void;
}

export function DownloadQuestion({ model, onYes, onClose }: DownloadQuestionProps) {
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
        {model.size !== undefined && fill(texts.askText, { size: gibibytesText(model.size, language) })}{' '}
        {obstacleTo(model, system) === 'size' && texts.askTooLarge}
      </p>
    </ConfirmDialog>
  );
}
