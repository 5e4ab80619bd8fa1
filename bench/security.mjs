// `npm run security [-- --only sqlmap|wapiti|fuzz|load] [--seconds 60] [--connections 500]`: tools that
// break into things, the fuzz with 50,000 cases, and a flood with slow and broken callers, against the
// built app on data folders of its own. Says what was counted. What stands in docs/security.md was
// printed by it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/parts/build.mjs'
import { ensureInstalled } from '../scripts/parts/install.mjs'
import { spoken } from '../scripts/parts/place.mjs'
import { orExit } from '../scripts/parts/ready.mjs'
import { familyOf, ofServer } from './chaos-app.mjs'
import { programOf } from './scale-programs.mjs'
import { fuzzPart } from './security-fuzz.mjs'
import { loadPart } from './security-load.mjs'
import { sqlmapPart } from './security-sqlmap.mjs'
import { wapitiPart } from './security-wapiti.mjs'

const begun = Date.now()
const scratch = mkdtempSync(path.join(tmpdir(), 'salon-security-'))

/** What there is to do, and the program of the system that it takes. */
const parts = {
  sqlmap: { run: sqlmapPart, program: 'sqlmap' },
  wapiti: { run: wapitiPart, program: 'wapiti' },
  fuzz: { run: fuzzPart },
  load: { run: loadPart },
}

const whole = (name, value) => {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new Error(`--${name} is a whole number, like 60.`)
  return Number(value)
}

let failures = 0
const say = (isGood, line) => {
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
  await ensureInstalled()
  await ensureBuilt()
  const sharp = ofServer('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  const picture = await sharp({
    create: { width: 600, height: 600, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer()
  const numbers = {
    seconds: whole('seconds', values.seconds),
    connections: whole('connections', values.connections),
    cases: whole('cases', values.cases),
    isShort: values.short,
  }
  for (const name of wanted) {
    const start = Date.now()
    const { run, program } = parts[name]
    let tool
    try {
      tool = program && programOf(program)
    } catch (error) {
      say(false, `${name}: not run. ${error.message}`)
      continue
    }
    await run({ tool, scratch, picture, say, ...numbers })
    console.log(`  ${name} took ${spoken(Date.now() - start)}`)
  }
  console.log(`${failures} failures · ${spoken(Date.now() - begun)}`)
  return failures === 0 ? 0 : 1
}

process.on('exit', () => {
  // Only what is left because something went wrong.
  for (const pid of familyOf(process.pid).slice(1)) process.kill(pid, 'SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
process.exit(await orExit(main))
