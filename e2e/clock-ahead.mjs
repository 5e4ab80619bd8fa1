// Loaded before a program that a journey runs: its clock is ahead by so many milliseconds, as if they had passed.
const ahead = Number(process.env.CLOCK_AHEAD)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(/** @type {[]} */ ...words) {
    if (words.length > 0) super(...words)
    else super(RealDate.now() + ahead)
  }
  static now() {
    return RealDate.now() + ahead
  }
}
