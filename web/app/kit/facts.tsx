// What is known of something, by name. What has no value is left out.
import { Fragment, type ReactNode } from 'react';

/** Several facts may have the same name. */
export function Facts({
  of: facts,
}: {
  of: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const known = facts.filter(
    ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
  );
  return (
    <dl className="facts">
      {known.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have the same name
        <Fragment key={at}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
