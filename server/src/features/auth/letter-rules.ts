const hour = 60 * 60

/** So many letters leave in a day, for all salons together. */
export const budgetsOfAllLetters = (perDay: number) => [
  { key: 'letters', most: perDay, seconds: 24 * hour },
]

/** So many are asked for from one network in an hour, whoever they are to. */
export const budgetsOfLetters = (network: string, perHour: number) => [
  { key: `letters from ${network}`, most: perHour, seconds: hour },
]
