import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes: OWASP's first choice for a server (Password Storage Cheat Sheet). */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to keep, with its salt and parameters inside. */
export const hashPassword = (password: string) => hash(password.normalize('NFKC'), options)

/** Compared with when there is no account, so that an unknown e-mail takes the same time. */
const nobody = hashPassword('nobody has this password')

/** Whether the password is the one that was hashed; false, in the same time, without a hash. */
export async function passwordMatches(kept: string | undefined, password: string) {
  const matches = await verify(kept ?? (await nobody), password.normalize('NFKC'))
  return matches && kept !== undefined
}
