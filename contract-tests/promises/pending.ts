// Rows that do not hold yet, by id, with the row of the findings (promises.md) that is about them,
// or with a reason. The run expects them to fail; a row that holds by now goes off this list.
export const PENDING: Readonly<Record<string, number | string>> = {};
