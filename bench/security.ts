// `npm run security [-- --only sqlmap|wapiti|fuzz|load] [--seconds 60] [--connections 500]`: tools that
// break into things, the fuzz with 50,000 cases, and a flood with slow and broken callers, against the
// built app on data folders of its own. Says what was counted. What stands in docs/security.md was
// printed by it.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/setup/build.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { cleanUpAtExit, wholeNumber } from './chaos-app.ts'
import { noisePicture } from './noise-picture.ts'
import { programOf } from './scale-programs.ts'
import { fuzzPart } from './security-fuzz.ts'
import { loadPart } from './security-load.ts'
import type { ToolContext } from './security-run.ts'
import { sqlmapPart } from './security-sqlmap.ts'
import { wapitiPart } from './security-wapiti.ts'

const begun = Date.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'salon-security-'))

/** The parts by name; one that needs a program of the system names it. */
const parts: Partial<
  Record<string, { run: (context: ToolContext) => Promise<void>; program?: string }>
> = {
  sqlmap: { run: sqlmapPart, program: 'sqlmap' },
  wapiti: { run: wapitiPart, program: 'wapiti' },
  fuzz: { run: fuzzPart },
  load: { run: loadPart },
}

let failures = 0
const say = (isGood: boolean, line: string) => {
  if (!isGood) failures += 1
  console.log(`${isGood ? '✓' : '✗'} ${line}`)
}

const main = async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      connections: { type: 'string', default: '500' },
      cases: { type: 'string', default: '50000' },
      short: { type: 'boolean', default: false },
    },
  })
  const { only } = values
  const wanted = only ? only.split(',') : Object.keys(parts)
  const unknown = wanted.find((name) => !parts[name])
  if (unknown) throw new Error(`--only is one of ${Object.keys(parts).join(', ')}.`)
  await ensureBuilt()
  const picture = await noisePicture({ width: 600, height: 600 })
  const numbers = {
    seconds: wholeNumber('seconds', values.seconds),
    connections: wholeNumber('connections', values.connections),
    cases: wholeNumber('cases', values.cases),
    isShort: values.short,
  }
  for (const name of wanted) {
    const start = Date.now()
    const part = parts[name]
    if (!part) continue
    let tool = ''
    try {
      if (part.program) tool = programOf(part.program)
    } catch (error) {
      say(false, `${name}: not run. ${String(error)}`)
      continue
    }
    await part.run({ tool, scratch, picture, say, ...numbers })
    console.log(`  ${name} took ${formatDuration(Date.now() - start)}`)
  }
  console.log(`${failures} failures · ${formatDuration(Date.now() - begun)}`)
  return failures === 0 ? 0 : 1
}

cleanUpAtExit(scratch)
process.exit(await exitOnError(main))
