// The result of most operations.

/** Status 200 with a JSON body. */
export function ok<Json>(json: Json): { status: 200; json: Json } {
  return { status: 200, json };
}
