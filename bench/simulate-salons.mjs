// What salons do, as far as a model needs it: every assumption of `npm run simulate` stands here.

/**
 * One kind of request. `perVisit` and `perDay` say how many a salon makes; `server` is processor time
 * of the Node process, `database` of PostgreSQL, in milliseconds; a `write` waits for the disk. What
 * is written lets the day be read again by each of three open pages, and the dashboard by one.
 *
 * What `npm run bench` printed at 16 connections on two slow cores (docs/performance.md); the month is
 * of one connection. Two are estimates: the lists, after the client search, and changing a visit, which
 * takes as many statements as booking one.
 */
export const requests = [
  { name: 'one day', perVisit: 12, perDay: 40, server: 2.2, database: 1.35 },
  { name: 'one month', perVisit: 0.1, perDay: 4, server: 3.3, database: 4.9 },
  { name: 'one visit', perVisit: 2, perDay: 0, server: 0.5, database: 0.3 },
  { name: 'client search', perVisit: 3, perDay: 0, server: 1, database: 1 },
  { name: 'dashboard', perVisit: 4, perDay: 20, server: 0.9, database: 1.7 },
  { name: 'revenue', perVisit: 0, perDay: 3, server: 1.4, database: 3 },
  { name: 'lists', perVisit: 1, perDay: 20, server: 1, database: 1 },
  { name: 'book a visit', perVisit: 1.2, perDay: 0, server: 3.1, database: 3.4, write: true },
  { name: 'change a visit', perVisit: 2.5, perDay: 1, server: 3.1, database: 3.4, write: true },
  { name: 'sign in', perVisit: 0, perDay: 1, server: 15.7, database: 1.2, write: true },
  { name: 'picture', perVisit: 0.2, perDay: 0, server: 3, database: 0.4 },
]

/** What every request costs the primary beside: whose it is and, for a read, how far the log is. */
export const lookUp = 0.15

/** The figures that can be given instead, each with where its default comes from. */
export const figures = {
  salons: [100_000, 'the question'],
  visits: [20, 'visits of a salon on an open day: assumed; the large demo salon has 60'],
  days: [300, 'open days of a year: assumed'],
  scale: [1, 'all processor times times this: 2 for a machine half as fast as that of the table'],
  flush: [0.7, 'ms of a flush of the log: 1,406 commits a second at 16 connections, measured'],
  bytes: [1_131, 'bytes of a visit with its indexes, notes, record: 30,000 visits, measured'],
  clientBytes: [1_355, 'bytes of a client with its indexes: 5,000 clients, measured'],
  clients: [400, 'new clients of a salon in a year: assumed'],
  pictures: [0.1, 'pictures of a visit: assumed'],
  pictureBytes: [260_000, 'bytes of a picture of 1,600 pixels with its thumbnail: assumed'],
  pages: [3, 'pages open in a salon while it works, each with a connection for live news: assumed'],
  held: [10_000, 'such connections that one process holds: assumed'],
  pool: [10, 'connections of a process to each database: its pool'],
  seconds: [30, 'seconds of the peak that are played'],
  seed: [1, 'of the arrivals; the same seed plays the same run'],
}

/** How many of the salons lie how many hours east of Greenwich: assumed. */
const zones = [
  [-8, 0.04],
  [-5, 0.08],
  [0, 0.12],
  [1, 0.44],
  [2, 0.14],
  [3, 0.14],
  [8, 0.04],
]

/** How a salon's day is spread over its own hours, from eight to eight: assumed. */
const day = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((hour, n) => [
  hour,
  [4, 9, 11, 11, 8, 8, 9, 10, 11, 10, 6, 3][n] / 100,
])

/** The share of a day's requests that each hour of UTC has. */
export function hoursOfUtc() {
  const shares = Array.from({ length: 24 }, () => 0)
  for (const [east, salons] of zones) {
    for (const [hour, share] of day) shares[(hour - east + 24) % 24] += salons * share
  }
  return shares
}

/** The share of the salons that are open in an hour of UTC. */
export const salonsAtWork = (hour) =>
  zones
    .filter(([east]) => day.some(([open]) => (open - east + 24) % 24 === hour))
    .reduce((sum, [, salons]) => sum + salons, 0)

/** How many requests of a kind all salons make in a day. */
export const inADay = ({ perVisit, perDay }, { salons, visits }) =>
  salons * (perVisit * visits + perDay)
