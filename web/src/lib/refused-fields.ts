import type { Problem } from '@salon/contract/errors'
import { CallError } from './call.ts'

/** The fields that the server refused, by path, each with its sentence; none after any other failure. */
export const refusedFields = (error: unknown): NonNullable<Problem['errors']> =>
  (error instanceof CallError && error.problem?.errors) || []

/** The sentence about a field that the server refused. */
export const refusedAt = (error: unknown, field: string): string | undefined =>
  refusedFields(error).find(({ path }) => path === field)?.message
