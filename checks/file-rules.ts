// What import boundaries do not show: names, folders and sizes of files, use of the environment,
// and use of what libraries do not publish.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { roots, type Violation } from './cruise.ts'
import { libraryRules, type SourceFile } from './library-rules.ts'
import { phraseRules } from './phrase-rules.ts'

const skipped = new Set(['node_modules', 'dist', 'coverage', 'data', 'test-results'])
const lineLimit = 400

const slice =
  '(auth|accounts|salon-info|customers|categories|services|staff|working-hours|appointments|activity|dashboard|analytics|notifications|settings|export|events|backups|history|idempotency|calendar|calendar-feeds|series|waiting-list|messages|online-booking|imports|safety|duplicates|formulas|forms)'
const kebab = '[a-z0-9]+(-[a-z0-9]+)*'

/** Each folder has a closed vocabulary of file names; the first row whose folder matches decides. */
const vocabulary: { folder: string; names: RegExp }[] = [
  [
    'server/src/features/',
    `${slice}/(${kebab}/)?((routes|operations|queries|rules)\\.ts|[a-z0-9.-]+\\.test\\.ts)`,
  ],
  [
    'server/src/',
    '(main|app|config|installation-jobs)(\\.test)?\\.ts|(kernel|db|files|backup|mail|gateways|http|jobs)/.+|commands/[a-z0-9.-]+\\.ts',
  ],
  ['server/fixtures/', '.+'],
  ['server/test/', '.+'],
  [
    'web/src/features/',
    `${slice}/(api(\\.test)?\\.tsx?|(components|panels)/(${kebab}/)?${kebab}(\\.test)?\\.tsx?)`,
  ],
  ['web/src/', '(app|booking|screens|ui|lib|text|test)/.+|vite-env\\.d\\.ts'],
  ['contract/src/', `${kebab}(\\.test)?\\.ts`],
].map(([folder = '', names = '']) => ({ folder, names: new RegExp(`^(${names})$`) }))

const catchAll = /(^|\/)(utils?|helpers?|common|misc|types|index)(\/|\.tsx?$|\.mjs$)/
const kebabName = new RegExp(`^${kebab}(\\.[a-z0-9-]+)*\\.(tsx?|mjs)$`)

/** Each rule by its name: what is wrong with a file, or undefined. */
const rules: Record<string, (source: SourceFile) => string | undefined> = {
  'folder-vocabulary': ({ file }) => {
    const place = vocabulary.find(({ folder }) => file.startsWith(folder))
    if (place === undefined) return undefined
    const { folder, names } = place
    return names.test(file.slice(folder.length))
      ? undefined
      : `has no place in ${folder}: checks/file-rules.ts lists the slices and the names of files`
  },
  'no-catch-all-names': ({ file }) => (catchAll.test(file) ? 'has a catch-all name' : undefined),
  'names-are-kebab-case': ({ file }) =>
    kebabName.test(path.posix.basename(file)) ? undefined : 'is not in kebab-case',
  'file-length': ({ lines }) =>
    lines > lineLimit ? `has ${lines} lines; ${lineLimit} is the most` : undefined,
  'only-config-reads-env': ({ file, text }) =>
    file.startsWith('server/src/') &&
    file !== 'server/src/config.ts' &&
    !/\.test\.ts$|\/test\//.test(file) &&
    /\bprocess\s*(\.\s*env\b|\[\s*['"]env['"]\s*\])|\{[^{}]*\benv\b[^{}]*\}\s*(=\s*process\b|from\s*['"](node:)?process['"])/.test(
      text,
    )
      ? 'reads the environment; only server/src/config.ts does'
      : undefined,
  ...libraryRules,
  ...phraseRules,
}

const uniqueTypes = 'unique-type-names'

/** The names of the rules about files. */
export const fileRules = [...Object.keys(rules), uniqueTypes]

/** Types that are declared a second time: a search for a name finds one meaning. */
const repeatedTypes = (sources: readonly SourceFile[]): Violation[] => {
  const declaredIn = new Map<string, string>()
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:export )?(?:interface|type) ([A-Z]\w*)/gm)].flatMap(([, name = '']) => {
      const first = declaredIn.get(name)
      if (first === undefined) declaredIn.set(name, file)
      return first === undefined
        ? []
        : [{ rule: uniqueTypes, from: file, to: `declares ${name}, as ${first} does` }]
    }),
  )
}

const sourcesUnder = (tree: string, relative: string): string[] =>
  readdirSync(path.join(tree, relative), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const file = `${relative}/${entry.name}`
    if (entry.isDirectory()) return sourcesUnder(tree, file)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [file] : []
  })

/**
 * Checks every source file of a tree laid out like this repository.
 * @param tree its absolute path
 */
export const inspectFiles = (tree: string): Violation[] => {
  const sources = [...roots, 'bench', 'checks', 'scripts']
    .filter((relative) => readdirSync(tree).includes(relative))
    .flatMap((relative) => sourcesUnder(tree, relative))
    .map((file) => {
      const text = readFileSync(path.join(tree, file), 'utf8')
      return { file, text, lines: text.trimEnd().split('\n').length }
    })
  const broken = sources.flatMap((source) =>
    Object.entries(rules).flatMap(([rule, check]) => {
      const to = check(source)
      return to === undefined ? [] : [{ rule, from: source.file, to }]
    }),
  )
  return [...broken, ...repeatedTypes(sources)]
}
