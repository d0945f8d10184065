// What winget and Scoop want to know of the zip, each in the form that it publishes.
import { stringify } from 'yaml';

export interface Release {
  version: string;
  /** Where the zip can be downloaded. */
  url: string;
  /** SHA-256 of the zip, in hexadecimal. */
  sha256: string;
}

const WINGET = { PackageIdentifier: 'Lemonade.LemonadeServerForNode', ManifestVersion: '1.10.0' };
const NAME = 'Lemonade Server for Node';
const WHAT = "A local AI server that speaks OpenAI's API";
const LICENCE = 'Apache-2.0';

/** The three files of winget, by name. */
export function wingetManifests({ version, url, sha256 }: Release): Record<string, string> {
  const { PackageIdentifier, ManifestVersion } = WINGET;
  const file = (type: string, more: object) => {
    const schema = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${ManifestVersion}.schema.json\n`;
    return (
      schema +
      stringify({
        PackageIdentifier,
        PackageVersion: version,
        ...more,
        ManifestType: type,
        ManifestVersion,
      })
    );
  };
  return {
    [`${PackageIdentifier}.yaml`]: file('version', { DefaultLocale: 'en-US' }),
    [`${PackageIdentifier}.installer.yaml`]: file('installer', {
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      // A link to the program would lead it to look for its files next to the link.
      ArchiveBinariesDependOnPath: true,
      NestedInstallerFiles: [
        { RelativeFilePath: 'lemonade.cmd', PortableCommandAlias: 'lemonade' },
      ],
      Installers: [
        { Architecture: 'x64', InstallerUrl: url, InstallerSha256: sha256.toUpperCase() },
      ],
    }),
    [`${PackageIdentifier}.locale.en-US.yaml`]: file('defaultLocale', {
      PackageLocale: 'en-US',
      Publisher: 'Lemonade',
      PackageName: NAME,
      License: LICENCE,
      ShortDescription: `${WHAT}.`,
    }),
  };
}

/** The file of Scoop. */
export function scoopManifest({ version, url, sha256 }: Release): string {
  const manifest = {
    version,
    description: `${WHAT}.`,
    license: LICENCE,
    homepage: new URL('/', url).href,
    architecture: { '64bit': { url, hash: sha256 } },
    bin: 'lemonade.cmd',
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}
