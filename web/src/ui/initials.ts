/**
 * At most two capitals for a name: the first letters of its first and last word, of any script. One
 * word gives one letter; a name without letters or figures gives '?'.
 */
export const initials = (name: string): string => {
  const words = name.split(/[\s.@_-]+/u).flatMap((word) => {
    const first = /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0]
    return first === undefined ? [] : [first]
  })
  const first = words[0]
  if (first === undefined) return '?'
  const last = words.length > 1 ? words.at(-1) : ''
  return `${first}${last}`.toLocaleUpperCase()
}
