// Plays a stretch of time, request by request: processes, databases and disks are queues.

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function numbersFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What is to happen, soonest first. */
class Agenda {
  #entries = []

  get size() {
    return this.#entries.length
  }

  add(at, what) {
    const heap = this.#entries
    let n = heap.push({ at, what }) - 1
    for (let up = (n - 1) >> 1; n > 0 && heap[up].at > heap[n].at; up = (n - 1) >> 1) {
      ;[heap[up], heap[n]] = [heap[n], heap[up]]
      n = up
    }
  }

  next() {
    const heap = this.#entries
    const [first] = heap
    const last = heap.pop()
    if (heap.length === 0) return first
    heap[0] = last
    for (let n = 0; ;) {
      let least = n
      for (const child of [2 * n + 1, 2 * n + 2]) {
        if (child < heap.length && heap[child].at < heap[least].at) least = child
      }
      if (least === n) return first
      ;[heap[least], heap[n]] = [heap[n], heap[least]]
      n = least
    }
  }
}

/** Some places at which one after another is served, in the order of coming. */
class Station {
  #free
  #waiting = []
  busy = 0
  most = 0

  constructor(agenda, places) {
    this.agenda = agenda
    this.places = places
    this.#free = places
  }

  serve(now, work, whenDone) {
    this.#waiting.push({ work, whenDone })
    this.most = Math.max(this.most, this.places - this.#free + this.#waiting.length)
    this.#begin(now)
  }

  #begin(now) {
    if (this.#free === 0 || this.#waiting.length === 0) return
    this.#free -= 1
    const { work, whenDone } = this.#waiting.shift()
    this.busy += work
    this.agenda.add(now + work, (at) => {
      this.#free += 1
      whenDone(at)
      this.#begin(at)
    })
  }
}

/** A disk: whoever comes while it flushes is in the next flush, all of them together. */
class Disk {
  #isFlushing = false
  #waiting = []

  constructor(agenda, flush) {
    this.agenda = agenda
    this.flush = flush
  }

  commit(now, then) {
    this.#waiting.push(then)
    this.#begin(now)
  }

  #begin(now) {
    if (this.#isFlushing || this.#waiting.length === 0) return
    this.#isFlushing = true
    const group = this.#waiting.splice(0)
    this.agenda.add(now + this.flush, (at) => {
      this.#isFlushing = false
      for (const then of group) then(at)
      this.#begin(at)
    })
  }
}

/**
 * Plays so many milliseconds of requests that come by chance (Poisson), each taking about its time
 * (exponentially spread).
 * @param {{ name: string, rate: number, server: number, database: number, write?: boolean }[]} kinds
 *   `rate` in a second
 * @param {{ processes: number, shards: number, replicas: number, cores: number }} layout
 *   `cores` of each database machine
 * @returns what was seen: how busy everything was, and how long answers took
 */
export function play(kinds, layout, { milliseconds, flush, lookUp, random }) {
  const agenda = new Agenda()
  const many = (count, make) => Array.from({ length: count }, make)
  const processes = many(layout.processes, () => new Station(agenda, 1))
  const shards = many(layout.shards, () => ({
    primary: new Station(agenda, layout.cores),
    replicas: many(layout.replicas, () => new Station(agenda, layout.cores)),
    disk: new Disk(agenda, flush),
  }))
  const about = (mean) => -mean * Math.log(1 - random())
  const oneOf = (all) => all[Math.floor(random() * all.length)]
  const took = []
  let inDatabase = 0
  let most = 0

  const answer = (kind, began) => {
    const { primary, replicas, disk } = oneOf(shards)
    const reader = kind.write || replicas.length === 0 ? primary : oneOf(replicas)
    const done = (at) => {
      inDatabase -= 1
      took.push(at - began)
    }
    oneOf(processes).serve(began, about(kind.server), (at) => {
      inDatabase += 1
      most = Math.max(most, inDatabase)
      primary.serve(at, about(lookUp), (known) =>
        reader.serve(known, about(kind.database), (read) =>
          kind.write ? disk.commit(read, done) : done(read),
        ),
      )
    })
  }
  for (const kind of kinds) {
    const come = (at) => {
      answer(kind, at)
      const next = at + about(1_000 / kind.rate)
      if (next < milliseconds) agenda.add(next, come)
    }
    agenda.add(about(1_000 / kind.rate), come)
  }
  let now = 0
  while (agenda.size > 0) {
    const { at, what } = agenda.next()
    now = at
    what(at)
  }
  took.sort((a, b) => a - b)
  const share = (stations) =>
    stations.reduce((sum, { busy, places }) => sum + busy / places, 0) / stations.length / now
  const replicas = shards.flatMap((shard) => shard.replicas)
  return {
    requests: took.length,
    /** How much longer than the stretch it took to answer everybody: over 1 nobody keeps up. */
    overrun: now / milliseconds,
    process: share(processes),
    primary: share(shards.map(({ primary }) => primary)),
    replica: replicas.length > 0 ? share(replicas) : undefined,
    inDatabase: most,
    median: took[Math.floor(took.length / 2)],
    slow: took[Math.floor(took.length * 0.99)],
  }
}
