// A sound in the result of a tool, to be played and saved.
import { useMemo } from 'react';
import { bytesOfBase64 } from '../../lib/base64.ts';
import { Player } from '../../media/player.tsx';
import '../../media/media.css';

/** How files of a media type end. */
const ENDS: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};

/** @param url A `data:` URL: pages here play nothing else than what they hold as a file. */
export function ResultSound({ name, url }: { name: string; url: string }) {
  const sound = useMemo(() => fileOf(url), [url]);
  return <Player sound={sound} name={name} fileName={`${name}.${ENDS[sound.type] ?? 'bin'}`} />;
}

function fileOf(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/.exec(url) ?? [];
  return new Blob([bytesOfBase64(base64)], { type });
}
