import type { Browser, Page } from '@playwright/test'

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** The browser's own counters, in seconds of the main thread at work; time that it waits does not count. */
export const meterOf = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    slowDown: (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate }),
    read: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return new Map(metrics.map(({ name, value }) => [name, value]))
    },
  }
}

type PageMetrics = ReadonlyMap<string, number>

/** Milliseconds of the main thread between two readings of a counter. */
export const spent = (before: PageMetrics, after: PageMetrics, name: string) =>
  1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))

/** The part of Chromium's trace format that is read; times are in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph?: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: {
    readonly name?: string
    readonly data?: { readonly interactionId?: number; readonly duration?: number }
  }
}

/** How long each task of the page's main thread worked, in milliseconds. */
export const tasksIn = (events: readonly TraceEvent[]) => {
  const renderers = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && renderers.has(`${pid} ${tid}`))
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
}

/** Starts Chromium's trace of a page. @returns ends it, and gives its events */
export const startTrace = async (browser: Browser, page: Page) => {
  await browser.startTracing(page, { categories })
  return async () => {
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      traceEvents: TraceEvent[]
    }
    return trace.traceEvents
  }
}
