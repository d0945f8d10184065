// How the model answers in one conversation. An empty field leaves it to the model.
import { useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { fill } from '../../texts/fill.ts';
import { type ContextProps, useContextUse } from '../context/context-use.ts';
import { useChatTexts } from '../texts/texts.ts';
import { type ChatSettingsProps, PresetFields } from './preset-fields.tsx';
import { SettingsFields } from './settings-fields.tsx';

interface SettingsDialogProps extends ChatSettingsProps {
  context: ContextProps;
  onClose: () => void;
}

export function SettingsDialog({ settings, context, onChange, onClose }: SettingsDialogProps) {
  const texts = useChatTexts();
  const { words, size } = useContextUse(context);
  /** The fields keep what is typed, so those of a preset are new ones. */
  const [taken, setTaken] = useState(0);
  return (
    <Dialog title={texts.settings} onClose={onClose}>
      <div className="stack">
        <SettingsFields key={taken} settings={settings} onChange={onChange} />
        <PresetFields
          settings={settings}
          onChange={(preset) => {
            onChange(preset);
            setTaken(taken + 1);
          }}
        />
        {size !== undefined && <p className="quiet small">{fill(texts.contextUseLong, words())}</p>}
      </div>
    </Dialog>
  );
}
