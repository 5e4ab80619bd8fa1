/** Whether a patch sets no field; Drizzle throws on an empty `set`. */
export const isEmptyPatch = (patch: object): boolean =>
  Object.values(patch).every((value) => value === undefined)
