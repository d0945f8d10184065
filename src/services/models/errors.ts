// Errors about models and their other names.
import { domainError, type Remedy } from '../../errors.ts';

/** A known model whose files are not here, where an operation needs them. */
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

/** A registration would replace a model with other files, and may not. */
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

/** What is asked for can't be an alias. */
export class AliasInvalid extends domainError('invalid_request_error', 'invalid_alias', 'alias') {
  constructor(alias: string, why: string) {
    super(`'${alias.slice(0, 80)}' can't be an alias: ${why}.`);
  }
}

/** An alias would hide a model of its name. */
export class AliasConflict extends domainError('conflict', 'alias_conflict', 'alias') {
  constructor(alias: string, model: string) {
    super(`'${alias}' is the name of model '${model}'. Choose another alias.`);
  }
}

/** No person has made such an alias. */
export class AliasNotFound extends domainError('not_found', 'alias_not_found', 'alias') {
  constructor(alias: string) {
    const remedy = { text: 'GET /internal/aliases lists them.', operation: 'listAliases' } as const;
    super(`There is no alias '${alias.slice(0, 80)}'.`, { remedy });
  }
}

/** A model that this server must not remove, for the reason that is given. */
export class ModelNotDeletable extends domainError(
  'conflict',
  'model_not_deletable',
  'model_name',
) {
  constructor(model: string, why: string, remedy?: Remedy) {
    super(`Model '${model}' can't be deleted: ${why}`, { remedy });
  }
}

/** Files of a model stay, mostly because a program has them open; the model stays known. */
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
