// Loaded before a program that a journey runs: its clock is ahead by so many milliseconds, as if they had passed.
const ahead = Number(process.env['CLOCK_AHEAD'])

globalThis.Date = new Proxy(Date, {
  construct: (real, words, called) =>
    Reflect.construct(real, words.length > 0 ? words : [real.now() + ahead], called),
  get: (real, name) => (name === 'now' ? () => real.now() + ahead : Reflect.get(real, name)),
})
