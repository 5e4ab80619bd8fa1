import type { IRegularForbiddenRuleType } from 'dependency-cruiser'

/** A rule about imports, which `checks/canaries/` breaks on purpose. */
export type ImportRule = IRegularForbiddenRuleType & { readonly name: string }

export const tests = String.raw`(\.test\.tsx?$|/test/|^server/fixtures/)`
export const contract = '^contract/src/'

const own = '^(contract|server|web|e2e|bench|checks|scripts)/(?!node_modules/)'

/** Files may import only these of our own; packages and Node are not looked at. */
export const only = (
  name: string,
  comment: string,
  from: string,
  allowed: string[],
): ImportRule => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: own, pathNot: allowed },
})

/** Files may not import these; a string is a path, of files that are no tests. */
export const never = (
  name: string,
  comment: string,
  from: string | ImportRule['from'],
  to: string | ImportRule['to'],
): ImportRule => ({
  name,
  comment,
  severity: 'error',
  from: typeof from === 'string' ? { path: from, pathNot: tests } : from,
  to: typeof to === 'string' ? { path: to } : to,
})
