import { readFileSync } from 'node:fs'
import path from 'node:path'

const source = path.join(import.meta.dirname, 'src')

/** What a load begins with, and what it goes on with once it is known who is there. */
const everybody = ['app/main.tsx']
const signIn = ['screens/sign-in.tsx']
const salon = ['app/pages.tsx', 'screens/dashboard.tsx']
/** What every other screen and form has beside that. */
const fields = ['ui/date-field.tsx']
const beginnings = new Set(
  [...everybody, ...signIn, ...salon].map((file) => path.join(source, file)),
)

/** Lists of everything that a library has: what is taken from them says nothing about the rest. */
const isCatalogue = (id: string) => /node_modules[\\/]radix-ui[\\/]|lucide-react\.mjs$/.test(id)
const isIcons = (id: string) => id.endsWith('lucide-react.mjs')
const isLibrary = (id: string) => /node_modules[\\/]/.test(id)

/** What every part of Radix is made of, tabs too. */
const primitives =
  /node_modules[\\/]@radix-ui[\\/](?:react-(?:context|id|presence|primitive|use-[\w-]+)|primitive)[\\/]/

/** What whatever lies over the page needs, each with each: to be closed, hold the focus, stop scrolling. */
const layers =
  /node_modules[\\/](?:@radix-ui[\\/]react-(?:dismissable-layer|focus-guards|focus-scope|portal)|aria-hidden|react-remove-scroll(?:-bar)?|tslib|use-callback-ref|use-sidecar)[\\/]|style-singleton/

/** The part of a build's knowledge that the grouping needs. */
interface Build {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** The file of each icon, by every name that lucide's catalogue has for it. */
const iconFiles = new Map<string, string>()

/** The icons that one of our modules takes out of the catalogue. */
const iconsOf = (id: string, catalogue: string): readonly string[] => {
  if (iconFiles.size === 0) {
    const listed = /export \{([^}]*)\} from ["'](\.[^"']*)["']/g
    for (const [, names = '', file = ''] of readFileSync(catalogue, 'utf8').matchAll(listed)) {
      for (const [, name = ''] of names.matchAll(/as (\w+)/g)) {
        iconFiles.set(name, path.join(path.dirname(catalogue), file))
      }
    }
  }
  const taken = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(id, 'utf8'))?.[1] ?? ''
  return [...taken.matchAll(/\w+/g)].flatMap(([name]) => iconFiles.get(name) ?? [])
}

/** Every module that these bring with them at once, catalogues left out. */
const withAllTheyImport = (files: readonly string[], build: Build): ReadonlySet<string> => {
  const met = new Set<string>()
  const meet = (id: string) => {
    if (met.has(id) || isCatalogue(id)) return
    met.add(id)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? []) {
      if (isIcons(imported)) iconsOf(id, imported).forEach(meet)
      else meet(imported)
    }
  }
  for (const file of files) meet(path.join(source, file))
  return met
}

/** The one part of Radix that every button has. */
const everywhere = /node_modules[\\/]@radix-ui[\\/]react-(?:slot|compose-refs)[\\/]/

/** Which of the three big files a module belongs to, or null where it stays by itself. */
const bigFileOf = (build: Build) => {
  const first = withAllTheyImport(everybody, build)
  const entrance = withAllTheyImport(signIn, build)
  const frame = withAllTheyImport([...salon, ...fields], build)
  return (id: string): string | null => {
    if (beginnings.has(id)) return null
    if (everywhere.test(id)) return 'libraries'
    const isFirst = first.has(id) || (entrance.has(id) && frame.has(id))
    if (isFirst) return isLibrary(id) ? 'libraries' : 'first'
    return frame.has(id) ? 'salon' : null
  }
}

/**
 * How the page is cut into files. Left alone, the bundler makes a file of every set of modules that
 * the same screens share, and there are so many such sets that the first load is seventy files: each
 * is requested, and each is compressed without the words of the others. So what every load needs is
 * two files (libraries apart, since icons and components stand between them and our own), what the
 * frame and the dashboard need beside it is a third, and icons lie together by who shows them.
 */
export const chunks = () => {
  let bigFile: ReturnType<typeof bigFileOf> | undefined
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        name: (id: string, build: Build) => {
          bigFile ??= bigFileOf(build)
          return bigFile(id)
        },
      },
      { name: 'primitives', test: primitives },
      { name: 'layers', test: layers },
      {
        name: 'icons',
        test: /node_modules[\\/]lucide-react[\\/]/,
        entriesAware: true,
        entriesAwareMergeThreshold: 1000,
      },
    ],
  }
}

/** Icons are named by everybody who shows them otherwise, which is a long name. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.replace(/~.*/, '')}-[hash].js`
