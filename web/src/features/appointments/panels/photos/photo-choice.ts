import { maxPhotoBytes } from '@salon/contract/vocabulary'
import type { SkippedGroup } from '../../components/photos/skipped-files.tsx'

/** Some systems do not know these kinds by name, and say nothing instead. */
const untypedImage = /\.(hei[cf]|avif)$/i

const isImage = ({ type, name }: File) =>
  type === '' ? untypedImage.test(name) : /^image\/(?!svg)/.test(type)

/** What is wrong with a file itself; null where nothing is. The server looks at it again. */
const refusalOf = (file: File) => {
  if (!isImage(file)) return 'notAnImage'
  return file.size < maxPhotoBytes ? null : 'tooLarge'
}

/** Parts what was chosen into what is sent, of which no more than there is room for, and the rest. */
export const partChoice = (files: readonly File[], room: number) => {
  const good = files.filter((file) => refusalOf(file) === null)
  const refused = (why: 'notAnImage' | 'tooLarge') => ({
    why,
    names: files.filter((file) => refusalOf(file) === why).map(({ name }) => name),
  })
  const rest: readonly SkippedGroup[] = [
    refused('notAnImage'),
    refused('tooLarge'),
    { why: 'noRoom', names: good.slice(room).map(({ name }) => name) },
  ]
  return { fit: good.slice(0, room), skipped: rest.filter(({ names }) => names.length > 0) }
}
