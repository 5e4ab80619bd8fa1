import { hash, verify } from '@node-rs/argon2'
import { reasons } from '@salon/contract/errors'
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { memoizeAsync } from '../../../kernel/memoize-async.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { passwordForms, userInputs } from './rules.ts'

/** argon2id with 19 MiB and two passes: OWASP's first choice for a server (Password Storage Cheat Sheet). */
const hashing = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store, with its salt and parameters inside. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), hashing)

/** Verified when there is no account, so that an unknown email takes the same time. */
const dummyHash = hashPassword('nobody has this password')

/** Whether the password has this hash; false, in the same time, without a hash. */
export async function passwordMatches(stored: string | undefined, password: string) {
  const matches = await verify(stored ?? (await dummyHash), password.normalize('NFKC'))
  return matches && stored !== undefined
}

/**
 * The estimator checks so many characters at most, and so many leetspeak substitutions: its work grows
 * faster than the password, and it runs on the event loop.
 */
const checkedLength = 32
const substitutions = 20

/** zxcvbn's second score of five begins at a million guesses; anything below is refused. */
const lowestScore = 2

/** Loaded with the first password that is chosen: the dictionary takes 50 ms and 10 MB. */
const loadEstimator = memoizeAsync(async (): Promise<ZxcvbnFactory> => {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new core.ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
    l33tMaxSubstitutions: substitutions,
  })
})

/**
 * Whether a password is guessed within a million attempts, by zxcvbn's estimate: a leaked one, a keyboard
 * row, a repetition, a date, or its owner's data, also with the usual decorations. Length is validated
 * by the contract.
 * @param owner email, name, salon name
 */
export async function isWeakPassword(password: string, owner: readonly string[]): Promise<boolean> {
  const estimator = await loadEstimator()
  const inputs = userInputs(owner, checkedLength)
  return passwordForms(password).some((form) => estimator.check(form, inputs).score < lowestScore)
}

/**
 * Refuses a weak password.
 * @param path the field that holds it
 * @param owner email, name, salon name
 * @throws Refusal weak_password
 */
export async function refuseWeakPassword(
  path: string,
  password: string,
  owner: readonly string[],
): Promise<void> {
  if (!(await isWeakPassword(password, owner))) return
  const message = reasons.weak_password.sentence
  throw new Refusal('weak_password', { errors: [{ path, message }] })
}
