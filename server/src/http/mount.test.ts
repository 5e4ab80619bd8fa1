import { authRoutes } from '@salon/contract/auth'
import { customerRoutes } from '@salon/contract/customers'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../test/open-salon.ts'

const salon = openSalon()

describe('an answer', () => {
  it('is kept in no cache, whether it is a list, an account or a refusal', async () => {
    const owner = await salon.owner()

    const answers = [
      await owner.try(customerRoutes.list),
      await owner.try(authRoutes.current),
      await owner.try(customerRoutes.get, { params: { id: 1 } }),
      await salon.nobody.try(customerRoutes.list),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401])
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })
})
