// What a client has said at all: for every API here a null leaves a field as open as its absence does.
export const isSet = <Value>(value: Value): value is NonNullable<Value> => value !== undefined && value !== null;

type OpenField<Fields> = {
  [Name in keyof Fields]-?: undefined extends Fields[Name] ? Name : null extends Fields[Name] ? Name : never;
}[keyof Fields];

type SetFields<Fields> = { [Name in Exclude<keyof Fields, OpenField<Fields>>]: Fields[Name] } & {
  [Name in OpenField<Fields>]?: NonNullable<Fields[Name]>;
};

export const setFields = <Fields extends object>(fields: Fields): SetFields<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSet(value))) as SetFields<Fields>;
