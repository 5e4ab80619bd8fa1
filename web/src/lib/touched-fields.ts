/** Which fields of a form differ from what it began with, as its `dirtyFields` tell. */
export type Touched<Values> = Partial<Record<keyof Values, unknown>>

/**
 * What is sent to change a row: the fields that were touched, and no others. Whoever sends the rest,
 * too, as it was when the form opened, takes back what somebody else has changed since.
 */
export const touchedOf = <Values extends object>(
  values: Values,
  touched: Touched<Values>,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => touched[field as keyof Values] === true),
  ) as Partial<Values>
