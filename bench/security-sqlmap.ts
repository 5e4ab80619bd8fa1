import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openBroken } from './security-broken.ts'
import { requestsOf } from './security-requests.ts'
import { inLanes } from './lanes.ts'
import { runTool, type ToolContext } from './security-run.ts'
import { openSecuritySalon } from './security-salon.ts'

/** A refusal is what most of it should get: it is to go on with that. */
const bounds =
  '--batch --ignore-stdin --flush-session --level 2 --risk 1 --dbms PostgreSQL --skip-waf ' +
  '--disable-coloring --ignore-code 401,404 --threads 2 --timeout 15 --retries 1'

const words = (request: string, home: string) => [
  '-r',
  request,
  '--output-dir',
  path.join(home, 'out'),
  ...bounds.split(' '),
]

/** What it says of one request: where it got in, and whether it came to its end. */
const verdictOf = ({ output, isLate }: { output: string; isLate: boolean }) => {
  const [, broken = 0] = /\b500 \([^)]*\) - (\d+) times/.exec(output) ?? []
  const got = /identified the following injection point/.test(output)
  const isDone = got || /do not appear to be injectable/.test(output)
  return { got, broken: Number(broken), isDone: isDone && !isLate }
}

/** sqlmap at every parameter of every operation; it must find no injection point. */
export const sqlmapPart = async (context: ToolContext) => {
  const { tool, scratch, say } = context
  const stage = await openSecuritySalon({ ...context, name: 'sqlmap' })
  const home = path.join(scratch, 'sqlmap-home')
  mkdirSync(home, { recursive: true })
  const run = async (text: string, n: number | string) => {
    const file = path.join(home, `${n}.txt`)
    writeFileSync(file, text)
    const outcome = await runTool(tool, words(file, path.join(home, String(n))), {
      home,
      seconds: 300,
    })
    return { ...verdictOf(outcome), output: outcome.output }
  }
  const broken = await openBroken(stage.folder)
  const { pathname, search, host } = new URL(broken.address)
  const canary = `GET ${pathname}${search.replace('id=1', 'id=1*')} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const { got } = await run(canary, 'canary')
  await broken.close()
  say(got, 'sqlmap gets into a page that was made for it')

  const { requests, count, leftOut } = requestsOf(stage)
  const stats = { places: 0, findings: 0, broken: 0, unfinished: 0 }
  const numbered = requests.map((request, n) => ({ ...request, n }))
  await inLanes(numbered, 2, async (request) => {
    const verdict = await run(request.text, request.n)
    stats.places += request.places
    stats.broken += verdict.broken
    if (verdict.got) stats.findings += 1
    if (!verdict.isDone) stats.unfinished += 1
    if (!verdict.got && verdict.isDone && verdict.broken === 0) return
    console.log(`  ${request.name}: ${JSON.stringify({ ...verdict, output: undefined })}`)
    console.log(verdict.output.split('\n').slice(-6).join('\n'))
  })
  await stage.app.stop()
  const without = Object.entries(leftOut).map(([name, why]) => `${name} (${why})`)
  say(
    stats.findings + stats.broken + stats.unfinished === 0,
    `sqlmap, level 2, risk 1: ${requests.length} requests for ${count} operations, ${stats.places} places, ${stats.findings} findings, ${stats.broken} answers of 500, ${stats.unfinished} not finished; left out: ${without.join(', ')}, what takes nothing, and the words of the upload's form`,
  )
}
