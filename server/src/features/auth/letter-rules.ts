const hour = 60 * 60

/** So many letters may be sent in a day, for all salons together. */
export const budgetsOfAllLetters = (perDay: number) => [
  { key: 'letters', most: perDay, seconds: 24 * hour },
]

/** So many may be requested from one network in an hour, to any address. */
export const budgetsOfLetters = (network: string, perHour: number) => [
  { key: `letters from ${network}`, most: perHour, seconds: hour },
]
