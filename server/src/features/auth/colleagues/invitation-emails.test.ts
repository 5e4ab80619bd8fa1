import { accountRoutes } from '@salon/contract/accounts'
import { authRoutes } from '@salon/contract/auth'
import { salonInfoRoutes } from '@salon/contract/salon-info'
import { settingsRoutes } from '@salon/contract/settings'
import { expect, it } from 'vitest'
import { openPost } from '../../../../test/mail-server.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const post = openPost()
const salon = openSalon(() => ({ mail: post.mail }))
const draft = { name: 'Ivy Kay', email: 'ivy@salon.example', role: 'user' as const }

it('the link is sent as well, in the language of the salon, and works', async () => {
  const anna = await salon.owner({ name: 'Anna Žižka' })
  await anna.call(settingsRoutes.edit, { body: { language: 'de' } })
  await anna.call(salonInfoRoutes.add, { body: { name: 'Salon Süd' } })
  const before = post.emails.length

  const { id, link } = await anna.call(accountRoutes.add, { body: draft })

  const first = (await post.received(before + 1)).at(-1)
  expect(first?.to).toEqual([draft.email])
  expect(first?.source).toContain('Guten Tag Ivy Kay')
  expect(first?.source).toContain('Anna Žižka hat Ihnen einen Zugang zum Terminbuch von Salon Süd')
  expect(first?.source).toContain(`https://book.example${link}`)
  const again = await anna.call(accountRoutes.invite, { params: { id } })
  const second = (await post.received(before + 2)).at(-1)
  const [, token = ''] = /reset-password#(\S+)/.exec(second?.source ?? '') ?? []
  expect(again.link.endsWith(`#${token}`)).toBe(true)
  const body = { token, password: 'linden-blossom tea' }
  expect((await salon.anonymous.try(authRoutes.resetPassword, { body })).status).toBe(204)
})

it('no email is sent where no account was added', async () => {
  const anna = await salon.owner()
  const before = post.emails.length
  await anna.try(accountRoutes.add, { body: { ...draft, email: anna.account?.email ?? '' } })

  // The next email is to another address, and the only one.
  await anna.call(accountRoutes.add, { body: draft })

  const emails = (await post.received(before + 1)).slice(before)
  expect(emails.map(({ to }) => to)).toEqual([[draft.email]])
})
