// Errors about models and their other names.
import { domainError, type Remedy } from '../../errors.ts';

export class ModelNotDownloaded extends domainError('not_found', 'model_not_downloaded') {
  constructor(model: string, param = 'model') {
    const remedy = {
      text: 'POST /api/v1/pull first.',
      operation: 'pullModel',
      arguments: { model_name: model },
    } as const;
    super(`Model '${model}' is not downloaded.`, { param, remedy });
  }
}

export class ModelAlreadyRegistered extends domainError(
  'conflict',
  'model_already_registered',
  'model_name',
) {
  constructor({ model, present }: { model: string; present: string }) {
    super(
      `Model '${model}' is registered already, with ${present}. Choose another name, or delete that model first.`,
    );
  }
}

export class AliasInvalid extends domainError('invalid_request_error', 'invalid_alias', 'alias') {
  constructor(alias: string, why: string) {
    super(`'${alias.slice(0, 80)}' can't be an alias: ${why}.`);
  }
}

export class AliasConflict extends domainError('conflict', 'alias_conflict', 'alias') {
  constructor(alias: string, model: string) {
    super(`'${alias}' is the name of model '${model}'. Choose another alias.`);
  }
}

export class AliasNotFound extends domainError('not_found', 'alias_not_found', 'alias') {
  constructor(alias: string) {
    const remedy = { text: 'GET /internal/aliases lists them.', operation: 'listAliases' } as const;
    super(`There is no alias '${alias.slice(0, 80)}'.`, { remedy });
  }
}

export class ModelNotDeletable extends domainError(
  'conflict',
  'model_not_deletable',
  'model_name',
) {
  constructor(model: string, why: string, remedy?: Remedy) {
    super(`Model '${model}' can't be deleted: ${why}`, { remedy });
  }
}

export class ModelFilesStuck extends domainError(
  'model_delete_error',
  'model_files_stuck',
  'model_name',
) {
  constructor(model: string, cause: Error) {
    super(
      `Not all files of model '${model}' could be removed: ${cause.message}. Close what uses them and delete it again.`,
      { cause },
    );
  }
}
