/** The window in which attempts are counted, in seconds, and so the longest wait for the next one. */
const windowSeconds = 15 * 60

const attemptsPerNetwork = 10
/** For all networks together that the account has not signed in from. */
const attemptsElsewhere = 30

/** A network that an account has signed in from is known for so long, in seconds. */
export const knownNetworkSeconds = 30 * 24 * 60 * 60

/** Where an attempt comes from: the client's network, and the accounts that trust its device. */
export interface ClientOrigin {
  readonly network: string
  /** Keyed by account id. */
  readonly trustedBy: ReadonlyMap<number, unknown>
}

/** The key that marks a network as known to the account with an email. */
export const knownNetworkKey = (email: string, { network }: ClientOrigin) =>
  `known ${email} at ${network}`

/**
 * Budgets that an attempt to sign in is counted in: one per network, and a ceiling that the networks without
 * a sign-in to the account share, so that many of them guess no faster. Trusted devices have a budget and a
 * ceiling of their own, beside those of strangers: neither strangers nor a shared browser elsewhere use up
 * the attempts of the owner's device.
 * @param email in lower case
 * @param account the id of the account with the email
 */
export function budgetsOfSignIn(email: string, account: number | undefined, from: ClientOrigin) {
  const isTrusted = account !== undefined && from.trustedBy.has(account)
  const name = isTrusted ? `sign-in ${email} by device` : `sign-in ${email}`
  return [
    { key: `${name} at ${from.network}`, most: attemptsPerNetwork, seconds: windowSeconds },
    {
      key: `${name} elsewhere`,
      most: attemptsElsewhere,
      seconds: windowSeconds,
      unless: knownNetworkKey(email, from),
    },
  ]
}

/**
 * Budget for the password of a signed-in account, per session: a stolen session cannot use up the attempts of
 * the account's other sessions.
 */
export const budgetsOfPassword = (account: number, session: string) => [
  { key: `password of ${account} by ${session}`, most: attemptsPerNetwork, seconds: windowSeconds },
]
