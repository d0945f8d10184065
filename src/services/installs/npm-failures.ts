// What the output of npm says of why packages have not come.
import { DiskFull, VerificationFailed } from '../../platform/errors.ts';
import { BackendDoesNotRun, ReleaseHostUnreachable, ReleaseRefused } from './errors.ts';

const MAX_REASON_CHARACTERS = 500;

/**
 * Names of npm, of Node and of the system for a host that is not there, or does not do its work
 * now.
 */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'FETCH_ERROR',
  'ERR_SOCKET_TIMEOUT',
  'EIDLETIMEOUT',
  'ECONNECTIONTIMEOUT',
  'ERESPONSETIMEOUT',
  'ETRANSFERTIMEOUT',
  'E429',
]);
const REFUSED = /^(?:E40\d|ETARGET|ENOVERSIONS)$/;

/** The error for a run of npm that has failed, by what it wrote to stderr. */
export function npmFailure(stderr: string): Error {
  const lines = [...stderr.matchAll(/^npm (?:error|ERR!) ?(.*)$/gm)].map(([, text = '']) =>
    text.trim(),
  );
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length) ?? '';
  const said = lines.filter(
    (line) => line !== '' && !/^(?:code |errno |syscall |A complete log)/.test(line),
  );
  const reason = withoutCredentials(said.join(' ') || stderr.trim()).slice(
    0,
    MAX_REASON_CHARACTERS,
  );
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new DiskFull('npm says that the disk is full. Free some space and try again.');
  if (code === 'EINTEGRITY' || code === 'TAR_BAD_ARCHIVE' || code.startsWith('Z_'))
    return new VerificationFailed(`npm has got something else than the lock names: ${reason}`);
  const what = `npm could not fetch a package (${code}): ${reason}`;
  if (isUnreachable(code)) return new ReleaseHostUnreachable(what);
  if (REFUSED.test(code)) return new ReleaseRefused(what);
  return new BackendDoesNotRun(
    `npm could not install the packages (${code || 'no code'}): ${reason}`,
  );
}

/** A certificate that is not trusted keeps the registry out of reach, too. */
const isUnreachable = (code: string): boolean =>
  UNREACHABLE.has(code) ||
  /^E5\d\d$/.test(code) ||
  code.includes('CERT') ||
  code.startsWith('UNABLE_TO_');

/**
 * Why a package is not here after npm has ended well. All that npm says of an optional package is
 * how the requests for it ended.
 * @param name of an optional package, which npm passes over when it can't get it
 */
export function leftOutFailure(name: string, stderr: string): Error {
  const lines = stderr
    .split('\n')
    .filter((line) => line.startsWith('npm http fetch') && isAbout(name, line));
  const last = lines.at(-1) ?? '';
  if (/ GET 200 /.test(last))
    return new VerificationFailed(
      `What npm has got as ${name} was cut, or is not what the lock names. Try again.`,
    );
  if (/ GET 4(?!29)\d\d /.test(last))
    return new ReleaseRefused(`The registry of npm does not have ${name}.`);
  if (last !== '')
    return new ReleaseHostUnreachable(`npm could not fetch ${name}: ${withoutCredentials(last)}`);
  return new BackendDoesNotRun(`npm has left out ${name}, which is not made for this system.`);
}

const isAbout = (name: string, line: string): boolean =>
  line.includes(`/${name}`) || line.includes(`/${name.replace('/', '%2f')}`);
const withoutCredentials = (text: string): string => text.replaceAll(/\/\/[^\s/@]*@/g, '//');
