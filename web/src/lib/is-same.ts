/** Whether two values of a field are equal: of objects, whose fields the API prints in one order, by content. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
