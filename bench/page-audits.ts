import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { median } from './report.ts'

/** What a browser must not do by itself while it is measured. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const presets = { mobile: undefined, desktop: desktopConfig }

/** One page load to audit: signed in where there is a cookie. */
interface PageLoad {
  readonly url: string
  readonly cookie?: string
  readonly preset: keyof typeof presets
}

/** How often an audit is tried that the machine, and not the page, has spoilt. */
const attempts = 3

const auditOnce = async (chromePath: string, { url, cookie, preset }: PageLoad) => {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...browserFlags, '--headless=new', '--no-first-run'],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        logLevel: 'silent',
        onlyCategories: categories,
        // Good for as long as the page sets no cookie itself, as it does for a theme that was chosen.
        ...(cookie && { extraHeaders: { Cookie: cookie } }),
      },
      presets[preset],
    )
    if (!result) throw new Error('Lighthouse gave no result.')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return lhr
  } finally {
    chrome.kill()
  }
}

const audit = async (chromePath: string, load: PageLoad) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditOnce(chromePath, load)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

const valueOf = (lhr: Result, id: string) => lhr.audits[id]?.numericValue ?? 0

/** The JavaScript that came over the wire, in bytes; the rest of what came, beside it. */
interface NetworkRequest {
  readonly transferSize?: number
  readonly resourceType?: string
}

const requestsIn = (lhr: Result): NetworkRequest[] => {
  const details = lhr.audits['network-requests']?.details
  if (details?.type !== 'table') return []
  return details.items.map(({ transferSize, resourceType }) => ({
    transferSize: Number(transferSize ?? 0),
    ...(typeof resourceType === 'string' ? { resourceType } : {}),
  }))
}

const transferred = (lhr: Result) => {
  const requests = requestsIn(lhr)
  const size = (wanted: (request: NetworkRequest) => boolean) =>
    requests.filter(wanted).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const isScript = ({ resourceType }: NetworkRequest) => resourceType === 'Script'
  return { script: size(isScript), rest: size((request) => !isScript(request)) }
}

const scoreOf = (lhr: Result, id: string) => 100 * (lhr.categories[id]?.score ?? 0)

const figuresOf = (lhr: Result) => ({
  performance: scoreOf(lhr, 'performance'),
  accessibility: scoreOf(lhr, 'accessibility'),
  'best-practices': scoreOf(lhr, 'best-practices'),
  seo: scoreOf(lhr, 'seo'),
  fcp: valueOf(lhr, 'first-contentful-paint'),
  lcp: valueOf(lhr, 'largest-contentful-paint'),
  tbt: valueOf(lhr, 'total-blocking-time'),
  cls: valueOf(lhr, 'cumulative-layout-shift'),
  ...transferred(lhr),
  cpu: lhr.environment.benchmarkIndex,
})

/** What costs points beside speed, by the name of the audit. */
const blamed = (lhr: Result) =>
  categories
    .slice(1)
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

/**
 * Audits one load several times.
 * @param runs an odd number
 * @returns the median of a figure (scores 0 to 100, milliseconds, bytes), and what was blamed
 */
export const auditLoad = async (chromePath: string, load: PageLoad, runs: number) => {
  const reports: Result[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(chromePath, load))
  const figures = reports.map(figuresOf)
  return {
    figure: (name: keyof ReturnType<typeof figuresOf>) => median(figures.map((each) => each[name])),
    blamed: [...new Set(reports.flatMap(blamed))],
  }
}
