/** Whether an edit names nothing to change; the query builder refuses to write such a one. */
export const saysNothing = (edit: object): boolean =>
  Object.values(edit).every((value) => value === undefined)
