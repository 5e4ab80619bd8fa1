import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import desktop from 'lighthouse/core/config/desktop-config.js'

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
const presets = { mobile: undefined, desktop }

/** How often an audit is tried that the machine, and not the page, has spoilt. */
const attempts = 3

/** The middle one of an odd number of figures. */
const median = (figures) => figures.toSorted((a, b) => a - b)[(figures.length - 1) / 2]

const auditOnce = async (chromePath, { url, cookie, preset }) => {
  const chrome = await launch({
    chromePath,
    chromeFlags: [...browserFlags, '--headless=new', '--no-first-run'],
    logLevel: 'silent',
  })
  try {
    const { lhr } = await lighthouse(
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
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    return lhr
  } finally {
    chrome.kill()
  }
}

const audit = async (chromePath, load) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditOnce(chromePath, load)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

const valueOf = (lhr, id) => lhr.audits[id]?.numericValue ?? 0

/** The JavaScript that came over the wire, in bytes; the rest of what came, beside it. */
const transferred = (lhr) => {
  const requests = lhr.audits['network-requests']?.details?.items ?? []
  const size = (wanted) =>
    requests.filter(wanted).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  const isScript = ({ resourceType }) => resourceType === 'Script'
  return { script: size(isScript), rest: size((request) => !isScript(request)) }
}

const figuresOf = (lhr) => ({
  ...Object.fromEntries(categories.map((id) => [id, 100 * (lhr.categories[id]?.score ?? 0)])),
  fcp: valueOf(lhr, 'first-contentful-paint'),
  lcp: valueOf(lhr, 'largest-contentful-paint'),
  tbt: valueOf(lhr, 'total-blocking-time'),
  cls: valueOf(lhr, 'cumulative-layout-shift'),
  ...transferred(lhr),
  cpu: lhr.environment.benchmarkIndex,
})

/** What costs points beside speed, by the name of the audit. */
const blamed = (lhr) =>
  categories
    .slice(1)
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)

/**
 * Audits one load several times.
 * @param {string} chromePath
 * @param {{ url: string, cookie?: string, preset: 'mobile' | 'desktop' }} load
 * @param {number} runs an odd number
 * @returns the median of each figure (scores 0 to 100, milliseconds, bytes), and what was blamed
 */
export const auditLoad = async (chromePath, load, runs) => {
  const reports = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(chromePath, load))
  const figures = reports.map(figuresOf)
  const names = Object.keys(figures[0])
  return {
    figures: Object.fromEntries(
      names.map((name) => [name, median(figures.map((each) => each[name]))]),
    ),
    blamed: [...new Set(reports.flatMap(blamed))],
  }
}
