// Errors of pulls.
import { domainError } from '../../errors.ts';

/** Two pulls of one name may not fetch different files at a time. */
export class ModelBeingPulled extends domainError('conflict', 'model_being_pulled', 'model_name') {
  constructor(model: string) {
    const text = 'Cancel that with POST /api/v1/downloads/control, or wait for its end.';
    super(`Model '${model}' is being pulled with other files.`, {
      remedy: { text, operation: 'controlDownload' },
    });
  }
}

/** For all who wait for a pull that another client has cancelled. */
export class DownloadCancelled extends domainError('conflict', 'download_cancelled') {
  constructor(model: string) {
    super(
      `The download of model '${model}' was cancelled. What has come is kept; pull it again to go on.`,
    );
  }
}

/** Its files come from no hub that this server knows. */
export class SourceNotSupported extends domainError('not_implemented', 'source_not_supported') {
  constructor(model: string, source: string) {
    super(
      `Model '${model}' comes from '${source}', from which this server can't fetch. Put its GGUF file into the extra models folder.`,
    );
  }
}
