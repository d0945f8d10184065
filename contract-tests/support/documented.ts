// What the document promises for a request, as a type: a field that is renamed there breaks the
// tests that read it.
import type { components, paths } from '../../generated/openapi.ts';

type Schemas = components['schemas'];

/** A name in `components.schemas` of openapi.yaml. */
export type SchemaName = keyof Schemas;

/**
 * What the document lets be missing or null is there, and lists have an item: a test that reads it
 * is about to prove that.
 */
export type Whole<Value> =
  | Exclude<Value, object>
  | WholeList<Extract<Value, readonly unknown[]>>
  | WholeObject<Exclude<Extract<Value, object>, readonly unknown[]>>;
type WholeList<List> = List extends readonly (infer Item)[]
  ? [Whole<NonNullable<Item>>, ...Whole<NonNullable<Item>>[]]
  : never;
/** Of one that is one of several, the fields of all. */
type WholeObject<Value> = [Value] extends [never]
  ? never
  : { [Field in FieldsOf<Value>]: Whole<NonNullable<FieldOf<Value, Field>>> };
type FieldsOf<Value> = Value extends unknown ? keyof Value : never;
type FieldOf<Value, Field> = Value extends unknown
  ? Field extends keyof Value
    ? Value[Field]
    : never
  : never;

/** A schema of the document, as a test reads it. */
export type Documented<Name extends SchemaName> = Whole<Schemas[Name]>;

/** What tests read of an error. */
export type Refused = Pick<Whole<Schemas['ManagementError']>, 'error' | 'message'>;

/** The body with which a request is granted, and the error in its place. */
type Granted<Body> = Body extends readonly unknown[]
  ? Whole<Body>
  : Omit<Refused, FieldsOf<Body>> & Pick<Refused, 'error'> & WholeObject<WithoutError<Body>>;
type WithoutError<Body> = Body extends unknown
  ? { [Field in keyof Body as Field extends 'error' ? never : Field]: Body[Field] }
  : never;

type WithoutQuery<Target extends string> = Target extends `${infer Path}?${string}` ? Path : Target;
type WithoutPrefix<Path extends string> =
  Path extends `${'/api/v1' | '/api/v0' | '/v1' | '/v0'}${infer Rest}` ? Rest : Path;

/** The path in the document; in the place of a parameter there may be anything. */
type DocumentPath<Path extends string> = Path extends keyof paths ? Path : PatternOf<Path>;
type PatternOf<Path extends string> = [LongPattern<Path>] extends [never]
  ? ShortPattern<Path>
  : LongPattern<Path>;
type LongPattern<Path extends string> = {
  [Known in keyof paths]: Known extends `${infer Start}{${string}}/${infer End}`
    ? Path extends `${Start}${string}/${End}`
      ? Known
      : never
    : never;
}[keyof paths];
type ShortPattern<Path extends string> = {
  [Known in keyof paths]: Known extends `${infer Start}{${string}}`
    ? Path extends `${Start}${string}`
      ? Known
      : never
    : never;
}[keyof paths];

type MethodOf<Asked> = Asked extends { method: infer Method extends string }
  ? Lowercase<Method>
  : Asked extends { body: object }
    ? 'post'
    : 'get';

type JsonOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Granted<Body>
  : Refused;

/**
 * The JSON of the response to a request; only of an error where the path is not known when the test
 * is compiled.
 */
export type BodyFor<Asked extends { path: string }> = string extends Asked['path']
  ? Refused
  : BodyAt<DocumentPath<WithoutPrefix<WithoutQuery<Asked['path']>>>, MethodOf<Asked>>;
type BodyAt<Path, Method> = [Path] extends [never]
  ? Refused
  : Path extends keyof paths
    ? Method extends keyof paths[Path]
      ? JsonOf<paths[Path][Method]>
      : Refused
    : Refused;

/** The JSON of the response to a POST, for functions that post to several paths. */
export type Posted<Path extends string> = BodyFor<{ path: Path; body: object }>;
