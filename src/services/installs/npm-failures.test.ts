import { describe, expect, test } from 'vitest';
import { DiskFull, VerificationFailed } from '../../platform/errors.ts';
import { BackendDoesNotRun, ReleaseHostUnreachable, ReleaseRefused } from './errors.ts';
import { leftOutFailure, npmFailure } from './npm-failures.ts';

const said = (code: string, ...lines: string[]) =>
  [`npm error code ${code}`, ...lines.map((line) => `npm error ${line}`)].join('\n');

describe('a run of npm that has failed', () => {
  test.each(['ENOSPC', 'EDQUOT'])('with %s is a full disk', (code) => {
    const failure = npmFailure(said(code, 'nospc There appears to be insufficient space'));
    expect(failure).toBeInstanceOf(DiskFull);
    expect(failure.message).toBe('npm says that the disk is full. Free some space and try again.');
  });

  test.each(['EINTEGRITY', 'TAR_BAD_ARCHIVE', 'Z_DATA_ERROR', 'Z_BUF_ERROR'])(
    'with %s has got something else than the lock names',
    (code) => {
      const failure = npmFailure(said(code, 'sha512-a expected'));
      expect(failure).toBeInstanceOf(VerificationFailed);
      expect(failure.message).toBe(
        'npm has got something else than the lock names: sha512-a expected',
      );
    },
  );

  test.each([
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
    'E500',
    'E503',
    'E599',
    'CERT_HAS_EXPIRED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ])('with %s has not reached the registry', (code) => {
    const failure = npmFailure(said(code, 'request to https://registry.example failed'));
    expect(failure).toBeInstanceOf(ReleaseHostUnreachable);
    expect(failure.message).toBe(
      `npm could not fetch a package (${code}): request to https://registry.example failed`,
    );
  });

  test.each(['E400', 'E401', 'E403', 'E404', 'E409', 'ETARGET', 'ENOVERSIONS'])(
    'with %s was refused',
    (code) => {
      const failure = npmFailure(said(code, 'Not Found'));
      expect(failure).toBeInstanceOf(ReleaseRefused);
      expect(failure.message).toBe(`npm could not fetch a package (${code}): Not Found`);
    },
  );

  test.each(['E50', 'E5000', 'E5x0', 'XE500', 'E40', 'E4040', 'XE404', 'E410', 'ETARGETS', 'EX'])(
    'with %s says nothing that is known of it',
    (code) => {
      const failure = npmFailure(said(code, 'command failed'));
      expect(failure).toBeInstanceOf(BackendDoesNotRun);
      expect(failure.message).toBe(`npm could not install the packages (${code}): command failed`);
    },
  );

  test('without a line of npm is told by all that there is', () => {
    expect(npmFailure('  Segmentation fault\n').message).toBe(
      'npm could not install the packages (no code): Segmentation fault',
    );
  });

  test('is told by its sentences, without what only npm understands', () => {
    const stderr = [
      'npm warn old lockfile',
      'npm ERR! code EX',
      'npm ERR! errno 1',
      'npm ERR! syscall open',
      'npm ERR!   First.  ',
      'npm ERR!',
      'see npm error code E404',
      'npm ERR! Second code words.',
      'npm ERR! A complete log of this run can be found in: /x.log',
    ].join('\n');
    expect(npmFailure(stderr).message).toBe(
      'npm could not install the packages (EX): First. Second code words.',
    );
  });

  test('names no credentials of an address', () => {
    const stderr = said('EX', 'GET https://me:secret@host/a and http://token@other/b', 'a//b/c@d');
    expect(npmFailure(stderr).message).toBe(
      'npm could not install the packages (EX): GET https://host/a and http://other/b a//b/c@d',
    );
  });

  test('is told in at most 500 characters', () => {
    expect(npmFailure(said('EX', 'x'.repeat(500))).message).toMatch(/: x{500}$/);
    expect(npmFailure(said('EX', 'x'.repeat(501))).message).toMatch(/: x{500}$/);
  });
});

describe('a package that npm has left out', () => {
  const asked = (outcome: string, name = 'sharp') =>
    `npm http fetch GET ${outcome} https://registry.example/${name} 12ms`;

  test.each([
    ['came whole or not', asked('200'), VerificationFailed, /sharp was cut, or is not/],
    ['is refused', asked('404'), ReleaseRefused, 'The registry of npm does not have sharp.'],
    ['is forbidden', asked('403'), ReleaseRefused, /does not have sharp/],
    ['is asked for too often', asked('429'), ReleaseHostUnreachable, /could not fetch sharp: npm/],
    ['is not there just now', asked('503'), ReleaseHostUnreachable, /GET 503/],
    ['was never asked for', '', BackendDoesNotRun, /left out sharp, which is not made for this/],
    ['only others were asked for', asked('404', 'tar'), BackendDoesNotRun, /left out sharp/],
    ['only other lines name', 'npm warn /sharp GET 404 x', BackendDoesNotRun, /left out/],
  ])('because it %s', (_, stderr, Kind, message) => {
    const failure = leftOutFailure('sharp', stderr);
    expect(failure).toBeInstanceOf(Kind);
    expect(failure.message).toMatch(message);
  });

  test('counts as its last request ended', () => {
    const first = leftOutFailure('sharp', [asked('503'), asked('404')].join('\n'));
    expect(first).toBeInstanceOf(ReleaseRefused);
    const other = leftOutFailure(
      'sharp',
      [asked('404'), asked('503'), asked('404', 'tar')].join('\n'),
    );
    expect(other).toBeInstanceOf(ReleaseHostUnreachable);
  });

  test('with a scope is found in both spellings of its address', () => {
    for (const name of ['@img/sharp', '@img%2fsharp'])
      expect(leftOutFailure('@img/sharp', asked('404', name))).toBeInstanceOf(ReleaseRefused);
  });

  test('is told without credentials', () => {
    const stderr = 'npm http fetch GET 503 https://me:secret@host/sharp';
    expect(leftOutFailure('sharp', stderr).message).toBe(
      'npm could not fetch sharp: npm http fetch GET 503 https://host/sharp',
    );
  });
});
