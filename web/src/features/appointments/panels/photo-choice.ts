import { photoBytes } from '@salon/contract/vocabulary'

/** Some systems do not know these kinds by name, and say nothing instead. */
const unnamedPicture = /\.(hei[cf]|avif)$/i

const isPicture = ({ type, name }: File) =>
  type === '' ? unnamedPicture.test(name) : /^image\/(?!svg)/.test(type)

/** Why a chosen file is not sent at all: a key of the phrases of photos. */
export type NotSent = 'notAnImage' | 'tooLarge'

/** What keeps a file from being sent; null where nothing does. The server looks at it again. */
export const refusalOf = (file: File): NotSent | null => {
  if (!isPicture(file)) return 'notAnImage'
  return file.size < photoBytes ? null : 'tooLarge'
}
