// The page of one operation: what it does, what it takes, what it answers, what its stream sends.
import { type Child, h } from './dom.ts';
import type { Answer, Example, Operation, Parameter, Schema } from './model.ts';
import { jsonBlock, phrase, prose } from './prose.ts';
import { limits, type Schemas, typeText } from './schema-text.ts';
import { disclosure, firstSentence, schemaLink, schemaView } from './schema-view.ts';
import type { State } from './state.ts';
import { tryOperation } from './try-operation.ts';

/** `part` is the event to be shown open. */
export function operationView(
  state: State,
  operation: Operation,
  part: string | undefined,
  signal: AbortSignal,
): HTMLElement {
  const { reference } = state;
  const { schemas } = reference;
  const { method, path, summary, description, parameters, body, answers, stream, hasPrefix, takesKey } = operation;
  return h(
    'article',
    { class: 'split' },
    h(
      'div',
      { class: 'intro' },
      h('h1', { tabindex: '-1' }, summary),
      h(
        'p',
        { class: 'address' },
        h('span', { class: `method ${method.toLowerCase()}` }, method),
        ' ',
        h('code', {}, path),
      ),
      prose(description),
      h(
        'p',
        { class: 'muted' },
        hasPrefix ? 'Answers under each of the prefixes. ' : 'Answers at this very path only. ',
        takesKey ? '' : 'Needs no key.',
      ),
    ),
    tryOperation(state, operation, signal),
    h(
      'div',
      { class: 'details' },
      parameters.length > 0 && section('Parameters', parameterList(schemas, parameters)),
      body &&
        section(
          'Request body',
          h(
            'p',
            {},
            h('code', {}, body.mediaType),
            ' ',
            schemaLink(body.schema),
            body.isRequired ? '' : ' (may be left out)',
          ),
          schemaView(schemas, body.schema),
          ...body.examples.map(({ summary, value }) => disclosure('Example', summary, () => jsonBlock(summary, value))),
        ),
      stream &&
        section(
          stream.mediaType.includes('ndjson') ? 'Lines of the stream' : 'Events of the stream',
          h('p', {}, h('code', {}, stream.mediaType), ' ', phrase(stream.description)),
          h('h3', {}, 'What comes when'),
          h('ol', { class: 'order' }, ...stream.order.map((step) => h('li', {}, phrase(step)))),
          h('h3', {}, stream.mediaType.includes('ndjson') ? 'Each line is one of' : 'Each event is one of'),
          ...stream.events.map((event) => {
            const show = () => exampleAndFields({ schemas, examples: event.examples, schema: event.schema });
            const details = disclosure(event.id, event.description, show, event.id === part);
            details.dataset.part = event.id;
            return details;
          }),
        ),
      section(
        'Answers',
        ...answers.map(({ status, answer }) => {
          const found = reference.answers[answer];
          if (found === undefined) throw new Error(`There is no response ${answer}`);
          return disclosure(
            status,
            found.description,
            () => answerView(schemas, found, stream?.mediaType),
            /^2/.test(status),
          );
        }),
      ),
    ),
  );
}

export function section(title: string, ...children: readonly Child[]): HTMLElement {
  return h('section', {}, h('h2', {}, title), ...children);
}

export function parameterList(schemas: Schemas, parameters: readonly Parameter[]): HTMLElement {
  return h(
    'ul',
    { class: 'fields' },
    ...parameters.map(({ name, in: place, required, description, schema, example }) => {
      const said = [...limits(schema), ...(example === undefined ? [] : [`example ${JSON.stringify(example)}`])];
      const values = schema.enum?.map((value) => JSON.stringify(value)).join(', ');
      return h(
        'li',
        {},
        h('code', { class: 'field' }, name),
        ' ',
        h('span', { class: 'type' }, `${typeText(schemas, schema)}, in the ${place}`),
        required && h('span', { class: 'required' }, ' required'),
        prose(description),
        values !== undefined && h('p', { class: 'facts' }, `One of ${values}.`),
        said.length > 0 && h('p', { class: 'facts' }, said.join(', ')),
      );
    }),
  );
}

/** An event or a message: first what it looks like, then what its fields mean. */
export function exampleAndFields(options: {
  schemas: Schemas;
  examples: readonly Example[];
  schema: string;
}): HTMLElement {
  const { schemas, examples, schema } = options;
  const reference: Schema = { $ref: `#/components/schemas/${schema}` };
  return h(
    'div',
    { class: 'stack' },
    ...examples.map(({ summary, value }) => jsonBlock(summary, value)),
    h('p', {}, 'Fields of ', schemaLink(reference)),
    schemaView(schemas, reference),
  );
}

function answerView(schemas: Schemas, answer: Answer, streamType: string | undefined): HTMLElement {
  const { description, headers, content } = answer;
  const isLong = description.trim() !== firstSentence(description);
  return h(
    'div',
    { class: 'stack' },
    isLong && prose(description),
    headers.length > 0 &&
      h(
        'ul',
        { class: 'fields' },
        ...headers.map(({ name, description: text }) => h('li', {}, h('code', { class: 'field' }, name), prose(text))),
      ),
    ...content.map(({ mediaType, schema, examples }) =>
      mediaType === streamType
        ? h('p', {}, h('code', {}, mediaType), ': the stream above.')
        : h(
            'div',
            { class: 'stack' },
            h('p', {}, h('code', {}, mediaType), ' ', schemaLink(schema)),
            ...examples.slice(0, 1).map(({ summary, value }) => jsonBlock(summary, value)),
            ...examples
              .slice(1)
              .map(({ summary, value }) => disclosure('Example', summary, () => jsonBlock(summary, value))),
            disclosure('Fields', undefined, () => schemaView(schemas, schema)),
          ),
    ),
  );
}
