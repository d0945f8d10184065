// The body of a request to try: JSON in a text field, or the fields of an upload; filled in from the examples.
import { useId, useRef } from 'react';
import { type Draft, type FormField, isForm, withExample } from './draft.ts';
import { parsed } from './event-text.ts';
import { FieldLabel, TextField } from './fields.tsx';
import type { Operation } from './model.ts';
import { samplePicture, sampleSound } from './samples.ts';
import { named } from './schema-text.ts';
import { useReference } from './use-reference.ts';

interface EditorProps {
  operation: Operation;
  body: NonNullable<Operation['body']>;
  fields: readonly FormField[];
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

const MAX_ROWS = 22;

export function BodyEditor(props: EditorProps) {
  const { body, draft, setDraft } = props;
  return (
    <>
      {body.examples.length > 1 && (
        <label>
          Example
          <select
            onChange={({ target: { value } }) => setDraft(withExample(draft, body, body.examples[+value]?.value))}
          >
            {body.examples.map(({ summary }, at) => (
              <option key={summary} value={at}>
                {summary.replaceAll('`', '')}
              </option>
            ))}
          </select>
        </label>
      )}
      {isForm(body) ? <FormFields {...props} /> : <JsonField {...props} />}
    </>
  );
}

function JsonField({ operation: { stream }, body, draft, setDraft }: EditorProps) {
  const { schemas } = useReference();
  const value = parsed(draft.json);
  const object = typeof value === 'object' && value !== null ? (value as { stream?: unknown }) : undefined;
  const canStream = stream !== undefined && named(schemas, body.schema).schema.properties?.stream !== undefined;
  const isStream = typeof object?.stream === 'boolean' ? object.stream : stream?.mediaType.includes('ndjson');
  return (
    <>
      <label>
        Body (JSON)
        <textarea
          rows={Math.min(MAX_ROWS, draft.json.split('\n').length + 1)}
          spellCheck={false}
          autoComplete="off"
          value={draft.json}
          onChange={({ target }) => setDraft({ ...draft, json: target.value })}
        />
      </label>
      {canStream && (
        <label className="check">
          <input
            type="checkbox"
            checked={isStream ?? false}
            disabled={object === undefined}
            onChange={({ target }) =>
              setDraft({ ...draft, json: JSON.stringify({ ...object, stream: target.checked }, undefined, 2) })
            }
          />
          Stream the response
        </label>
      )}
    </>
  );
}

function FormFields({ operation, body, fields, draft, setDraft }: EditorProps) {
  const isPlain = ({ name, isRequired }: FormField) =>
    isRequired || body.examples.some(({ value }) => name in (value as object));
  const row = (field: FormField) => (
    <FormRow
      key={field.name}
      {...{ field, draft, setDraft }}
      sample={operation.id.startsWith('createTranscription') ? sampleSound : samplePicture}
    />
  );
  const rest = fields.filter((field) => !isPlain(field));
  return (
    <>
      {fields.filter(isPlain).map(row)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more fields</summary>
          <div className="stack">{rest.map(row)}</div>
        </details>
      )}
    </>
  );
}

interface RowProps {
  field: FormField;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  sample: () => File | Promise<File>;
}

function FormRow({ field, draft, setDraft, sample }: RowProps) {
  const { name, isFile, isRequired, description, choices } = field;
  const files = useRef<HTMLInputElement>(null);
  const id = useId();
  if (!isFile) {
    return (
      <TextField
        {...{ name, isRequired, description, choices }}
        value={draft.fields[name] ?? ''}
        onChange={(value) => setDraft({ ...draft, fields: { ...draft.fields, [name]: value } })}
      />
    );
  }
  const take = (list: FileList | null) => setDraft({ ...draft, files: { ...draft.files, [name]: [...(list ?? [])] } });
  async function takeSample(): Promise<void> {
    const transfer = new DataTransfer();
    transfer.items.add(await sample());
    if (files.current) files.current.files = transfer.files;
    take(transfer.files);
  }
  return (
    <div className="field">
      <FieldLabel {...{ id, name, isRequired, description }} />
      <input ref={files} id={id} type="file" onChange={({ target }) => take(target.files)} />
      {name !== 'mask' && name !== 'image[]' && (
        <button type="button" className="plain" onClick={() => void takeSample()}>
          Use a sample
        </button>
      )}
    </div>
  );
}
