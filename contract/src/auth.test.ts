import { expect, it } from 'vitest'
import type { z } from 'zod'
import { ownershipTransfer } from './accounts.ts'
import { authRoutes, credentials, passwordChange } from './auth.ts'
import { emailChange } from './email-change.ts'
import { secondFactorEnd, secondFactorPassword } from './second-factor.ts'

it.each<[string, z.ZodType, string]>([
  ['a sign-in', credentials, 'password'],
  ['a change of the password', passwordChange, 'currentPassword'],
  ['a deletion of the account', authRoutes.deleteAccount.body, 'password'],
  ['a change of the email', emailChange, 'password'],
  ['a transfer of the salon', ownershipTransfer, 'password'],
  ['a second factor', secondFactorPassword, 'password'],
  ['the end of a second factor', secondFactorEnd, 'password'],
])('says how long the password of %s may be', (_, shape, field) => {
  const { error } = shape.safeParse({ [field]: 'x'.repeat(129) })

  expect(error?.issues).toContainEqual(
    expect.objectContaining({
      path: [field],
      message: 'The password must have at most 128 characters',
    }),
  )
})
