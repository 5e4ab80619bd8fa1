/** A file of the repository, as the file rules see it: `file` is its path with forward slashes. */
export interface SourceFile {
  readonly file: string
  readonly text: string
  readonly lines: number
}

/** Imports that a library documents although a folder of the name looks internal. */
const documented = new Set([
  // https://ajv.js.org/json-schema.html#draft-2020-12
  'ajv/dist/2020.js',
])

const specifiers = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?|\bmock)\s*\(?\s*['"]([^'"]+)['"]/g
const internal = /\/(dist|lib|src|internals?)(\/|$)/

/** Canaries hold such text on purpose. */
const isCanary = (file: string) => file.startsWith('checks/canaries/')

const unpublishedImport = ({ file, text }: SourceFile) => {
  if (isCanary(file)) return undefined
  const names = [...text.matchAll(specifiers)].map(([, name = '']) => name)
  const wrong = names.find(
    (name) => !/^(\.|@salon\/|node:)/.test(name) && internal.test(name) && !documented.has(name),
  )
  return wrong === undefined ? undefined : `imports ${wrong}, which its package does not publish`
}

/** The names that a file binds to a database library: imported, or destructured from an import. */
const libraryNames = (text: string) => {
  const names = new Set<string>()
  const bind = (list: string) => {
    for (const word of list.replaceAll(/\b(type|as|default)\b|[{}*]/g, ' ').split(/[\s,:]+/)) {
      if (/^[A-Za-z]\w*$/.test(word)) names.add(word)
    }
  }
  const imports = /\bimport\s+([^'";]+?)\s+from\s+['"](?:pg|pg-\w+|drizzle-orm)(?:\/[^'"]*)?['"]/g
  for (const [, list = ''] of text.matchAll(imports)) bind(list)
  for (const [, list = '', source = ''] of text.matchAll(/\bconst\s+(\{[^}]+\})\s*=\s*(\w+)/g)) {
    if (names.has(source)) bind(list)
  }
  return names
}

/** The names that a file imports from Node itself, whose methods are all published. */
const nodeNames = (text: string) =>
  new Set(
    [...text.matchAll(/\bimport\s+\{([^}]+)\}\s+from\s+['"]node:/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    ),
  )

const libraryOverride = ({ file, text }: SourceFile) => {
  if (isCanary(file)) return undefined
  const created = /\bObject\.create\(\s*(?!null\b)(\w+)/.exec(text)
  if (created) return `overrides members of ${created[1]} by Object.create`
  const patches = text.matchAll(
    /\b(\w+)\.prototype(?:\.\w+\s*=[^=>]|\.\w+\.(?:call|apply)\(|\s*$)/gm,
  )
  const nodes = nodeNames(text)
  const patched = [...patches].map(([, name = '']) => name).find((name) => !nodes.has(name))
  if (patched !== undefined) return `calls or replaces a method of ${patched}.prototype`
  const names = libraryNames(text)
  const extended = [...text.matchAll(/\bclass\s+\w+(?:<[^{]*>)?\s+extends\s+(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => names.has(name))
  return extended === undefined ? undefined : `extends ${extended} of a database library`
}

/** Rules that keep to what libraries publish: see ARCHITECTURE.md. */
export const libraryRules = {
  'published-imports-only': unpublishedImport,
  'no-library-overrides': libraryOverride,
}
