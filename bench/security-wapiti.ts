import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openBroken } from './security-broken.ts'
import { runTool, type ToolContext } from './security-run.ts'
import { openSecuritySalon, type SecuritySalon } from './security-salon.ts'

/** Modules that contact the app only: others download lists or need a callback server. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

const pages =
  '/appointments /appointment/1 /customers /customer/1 /services /categories /staff ' +
  '/analytics?from=2026-06-01 /settings /api/docs'

/** The URLs of the API, with all query parameters. */
const apiUrls = ({ ids, photo }: SecuritySalon) => [
  '/api/customers?q=ann&limit=5',
  `/api/customers/${ids.customers}`,
  `/api/appointments?from=2026-06-01&to=2026-06-30&customerId=1&staffId=1&status=completed`,
  `/api/appointments/${ids.appointments}/visit`,
  '/api/salon-info?_t=1&userId=1',
  '/api/activity/recent?limit=3',
  '/api/analytics/revenue?from=2026-06-01&to=2026-06-30',
  '/api/notifications?limit=3',
  `${photo}?size=thumbnail`,
  `${photo}?account=1&session=0123456789abcdef&expires=1900000000&signature=abc`,
]

/** What it may say of us, and why that is no fault. */
const explained: { kind: string; about?: RegExp; why: string }[] = [
  {
    kind: 'Secure Flag cookie',
    why: 'requested by plain http, where a cookie for https alone would never come back; https.test.ts has the other case',
  },
  {
    kind: 'HTTP Secure Headers',
    about: /Strict-Transport-Security/,
    why: 'requested by plain http, where a browser ignores it; https.test.ts has the other case',
  },
  {
    kind: 'Backup file',
    about: /~ found for|\.\w+ found for/,
    why: 'the page has its own routes: every address that is no file is answered with its one document',
  },
  {
    kind: 'HTTP Secure Headers',
    about: /X-XSS-Protection/,
    why: 'the filter that it switches is gone from browsers, and could be abused where it is not: the header switches it off',
  },
]

interface Scan {
  readonly home: string
  readonly name: string
  readonly cookies: readonly (readonly [name: string, value: string])[]
  readonly starts: readonly [string, ...string[]]
  readonly seconds: number
  readonly only?: string
}

interface Finding {
  readonly info: string
  readonly method: string
  readonly path: string
  readonly parameter?: string
}

type Findings = Record<string, Finding[]>

/** wapiti's report, or the end of its output where it wrote none. */
interface Report {
  readonly vulnerabilities?: Findings
  readonly anomalies?: Findings
  readonly problem?: string
}

const scan = async (
  tool: string,
  { home, name, cookies, starts, seconds, only = modules }: Scan,
): Promise<Report> => {
  const place = path.join(home, name)
  mkdirSync(place, { recursive: true })
  const jar = path.join(place, 'cookies.json')
  const entries = cookies.map(([key, value]) => [
    key,
    { value, expires: null, secure: false, port: null, version: 0 },
  ])
  writeFileSync(jar, JSON.stringify({ '127.0.0.1': { '/': Object.fromEntries(entries) } }))
  const report = path.join(place, 'report.json')
  const [first, ...others] = starts
  const bounded =
    '--scope domain -l 1 -d 3 -t 10 --max-attack-time 90 --max-scan-time 90 -f json -v 0 ' +
    `--no-bugreport --flush-session --store-session ${place} --store-config ${place}`
  const where = ['-u', first, ...others.flatMap((one) => ['-s', one])]
  const words = [...where, '-c', jar, '-m', only, '-o', report, ...bounded.split(' ')]
  const { output, isLate } = await runTool(tool, words, { home: place, seconds })
  if (isLate || !existsSync(report))
    return { problem: output.trim().split('\n').slice(-5).join('\n') }
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

const listed = (kinds: Findings = {}) =>
  Object.entries(kinds).flatMap(([kind, all]) => all.map((one) => ({ kind, ...one })))

/** wapiti at the pages and the API, signed in; what it finds is nothing, or explained above. */
export const wapitiPart = async (context: ToolContext) => {
  const { tool, scratch, say } = context
  const stage = await openSecuritySalon({ ...context, name: 'wapiti' })
  const home = path.join(scratch, 'wapiti-home')
  const broken = await openBroken(stage.folder)
  const canary = await scan(tool, {
    home,
    name: 'canary',
    cookies: [],
    starts: [broken.address],
    seconds: 120,
    only: 'sql,xss',
  })
  await broken.close()
  const caught = new Set(listed(canary.vulnerabilities).map(({ kind }) => kind))
  const isCaught = ['SQL Injection', 'Cross Site Scripting'].every((kind) => caught.has(kind))
  say(
    isCaught,
    `wapiti finds what is wrong with a page that was made for it: ${[...caught].join(', ')}`,
  )

  const cookies = stage.cookie.split('; ').map((one): [string, string] => {
    const [name = '', value = ''] = one.split('=')
    return [name, value]
  })
  const others = [...pages.split(' '), ...apiUrls(stage)].map((at) => `${stage.address}${at}`)
  const starts = [`${stage.address}/`, ...others] as const
  const found = await scan(tool, { home, name: 'app', cookies, starts, seconds: 600 })
  const { status } = await stage.owner.ask('GET', '/api/user')
  await stage.app.stop()
  if (found.problem !== undefined)
    return say(false, `wapiti did not come to its end: ${found.problem}`)
  const all = [...listed(found.vulnerabilities), ...listed(found.anomalies)]
  const reasonOf = ({ kind, info }: { kind: string; info: string }) =>
    explained.find((one) => one.kind === kind && (one.about?.test(info) ?? true))?.why
  const open = all.filter((one) => !reasonOf(one))
  for (const { kind, info, method, path: at, parameter } of open) {
    console.log(`  ${kind}: ${info} (${method} ${at}${parameter ? `, ${parameter}` : ''})`)
  }
  for (const why of new Set(all.map(reasonOf).filter(Boolean))) console.log(`  explained: ${why}`)
  const many = modules.split(',').length
  say(
    open.length === 0 && status === 200,
    `wapiti, ${many} modules: ${starts.length} pages and API URLs, ${all.length} findings, ${all.length - open.length} of them explained`,
  )
}
