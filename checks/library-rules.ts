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

/** Members with an underscore that a library documents. */
const documentedMembers = new Set([
  // https://zod.dev/packages/core: the definition of a schema or of a check.
  '_zod',
])

/** The names that a file imports, destructured ones included, where `source` matches the specifier. */
const importedNames = (text: string, source: RegExp) => {
  const names = new Set<string>()
  const bind = (list: string) => {
    for (const word of list.replaceAll(/\b(type|as|default)\b|[{}*]/g, ' ').split(/[\s,:]+/)) {
      if (/^[A-Za-z]\w*$/.test(word)) names.add(word)
    }
  }
  for (const [, list = '', name = ''] of text.matchAll(
    /\bimport\s+([^'";]+?)\s+from\s+['"]([^'"]+)['"]/g,
  )) {
    if (source.test(name)) bind(list)
  }
  for (const [, list = '', name = ''] of text.matchAll(/\bconst\s+(\{[^}]+\})\s*=\s*(\w+)/g)) {
    if (names.has(name)) bind(list)
  }
  return names
}

const database = /^(pg|pg-\w+|drizzle-orm)(\/|$)/
const library = /^(?!\.|@salon\/|node:)/

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
  const names = importedNames(text, database)
  const extended = [...text.matchAll(/\bclass\s+\w+(?:<[^{]*>)?\s+extends\s+(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => names.has(name))
  return extended === undefined ? undefined : `extends ${extended} of a database library`
}

/** A cast through `unknown`, with what is cast and what it is cast to. */
const blindCast =
  /(?:\b([A-Za-z]\w*)[\w.]*(?:`[^`]*`|\([^()]*\))?\s+)?\bas\s+unknown\s+as\s+([^;\n,()=]+)/g

const libraryCast = ({ file, text }: SourceFile) => {
  if (isCanary(file)) return undefined
  const names = importedNames(text, library)
  const cast = [...text.matchAll(blindCast)]
    .flatMap(([, from = '', to = '']) => [from, ...to.split(/\W+/)])
    .find((name) => names.has(name))
  return cast && `casts ${cast} of a library by \`as unknown as\``
}

const privateMember = ({ file, text }: SourceFile) => {
  if (isCanary(file)) return undefined
  const read = /(?<!\bthis)\.(_+[a-z]\w*)|\w\[\s*['"](_+[a-z]\w*)['"]\s*\]/gi
  const members = [...text.matchAll(read)].map(([, dotted, quoted = '']) => dotted ?? quoted)
  const wrong = members.find((name) => !documentedMembers.has(name))
  return wrong && `reads ${wrong}, a private member`
}

/** Rules that keep to what libraries publish: see ARCHITECTURE.md. */
export const libraryRules = {
  'published-imports-only': unpublishedImport,
  'no-library-overrides': libraryOverride,
  'no-library-casts': libraryCast,
  'no-private-members': privateMember,
}
