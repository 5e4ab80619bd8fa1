/** The `dirtyFields` of react-hook-form: which fields differ from the initial values. */
export type DirtyFields<Values> = Partial<Record<keyof Values, unknown>>

/**
 * The values of the dirty fields, for a partial update. Sending the others, too, would overwrite what
 * another user has changed since the form opened.
 */
export const pickDirty = <Values extends object>(
  values: Values,
  dirty: DirtyFields<Values>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => dirty[field as keyof Values] === true),
  ) as Partial<Values>
