// Bodies of requests, in which a field that is not set does not stand.

type SetFields<Fields> = {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: Fields[Name];
} & {
  [Name in keyof Fields as undefined extends Fields[Name] ? Name : never]?: Exclude<
    Fields[Name],
    undefined
  >;
};

/** The fields without those that are undefined; null stays. */
export function setFields<Fields extends object>(fields: Fields): SetFields<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as SetFields<Fields>;
}
