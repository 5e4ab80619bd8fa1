// Phrases that do not come with the page: `web/src/text/NAME.ts` adds those of `web/src/text/en/NAME.ts`.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { SourceFile } from './library-rules.ts'

const texts = path.join(import.meta.dirname, '../web/src/text')

const groupOf = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The first part of a phrase's key, and the file that adds it. */
const files = new Map(
  readdirSync(texts)
    .filter((file) => existsSync(path.join(texts, 'en', file)))
    .map((file) => [groupOf(path.basename(file, '.ts')), file] as const)
    // The server writes these in English: `language.ts` brings them with the other languages.
    .filter(([group]) => group !== 'activity'),
)

/** A module that shows a phrase and does not import it shows its key, unless another happens to import it. */
const phraseNotImported = ({ file, text }: SourceFile) => {
  if (!/^web\/src\/(app|features|screens|ui)\//.test(file) || file.includes('.test.'))
    return undefined
  const shown = [...text.matchAll(/['`](\w+)\.[\w$]/g)].map(([, group = '']) => files.get(group))
  const missing = shown.find((name) => name && !text.includes(`/text/${name}'`))
  return missing && `shows a phrase of web/src/text/${missing} and does not import it`
}

/** The rules about phrases, by name. */
export const phraseRules = { 'phrases-are-imported': phraseNotImported }
