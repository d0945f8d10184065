// A server and a program of different versions.
import { version } from '../../lib/package-root.ts';

/** One sentence, when the version of a server is not that of this program, `own`. Pure. */
export function versionNote(ofServer: string, own = version): string | undefined {
  if (ofServer === own) return undefined;
  const isServerOlder = ofServer.localeCompare(own, 'en', { numeric: true }) < 0;
  const advice = isServerOlder
    ? 'update the server, and start it again'
    : "'lemonade update' updates this program";
  return `The server is version ${ofServer} and this program is version ${own}: ${advice}.`;
}
