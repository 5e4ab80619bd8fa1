import { onlineBookingRoutes } from '@salon/contract/online-booking'
import { callAs } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { byKeyboard } from '../keyboard.ts'
import { openOnlineSalon, type OnlineSalon } from '../online-salon.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../page-checks.ts'

let salon: OnlineSalon
test.beforeAll(async () => {
  salon = await openOnlineSalon({ confirmation: 'by_salon' })
})
test.afterAll(() => salon?.close())

test('a client books by keyboard, with a code by email, and cancels by the link', async ({
  page,
}) => {
  const { push, type } = byKeyboard(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const expectStep = async (title: string, isFirst = false) => {
    const heading = page.getByRole('heading', { level: 1, name: title })
    await (isFirst ? expect(heading).toBeVisible() : expect(heading).toBeFocused())
    await expectAccessible(page, title)
    await expectNoSidewaysScroll(page, title)
  }

  await page.goto(`${salon.address}/book/north`)
  await expectStep('What would you like?', true)
  await push(button(/^Cut/))
  await push(button('Continue'))
  await expectStep('With whom?')
  await push(button('Ada Lovelace'))
  await expectStep('When?')
  // Far enough to be cancelled by the link, and in a month of which no day has passed.
  await push(button('Next month'))
  await push(button(/free times$/).last())
  await push(page.getByRole('group', { name: 'Afternoon' }).getByRole('button').first())
  await expectStep('Who is coming?')
  await type(page.getByLabel('Name'), 'Élodie Müller')
  await type(page.getByLabel('Email'), 'elodie@client.example')
  await type(page.getByLabel('Note for the salon'), 'No perfume, please')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Élodie Müller')
  await push(button('Send request'))
  await expectStep('Check your email')
  await type(page.getByLabel('Code'), await salon.codeFor('elodie@client.example'))
  await push(button('Send request'))
  await expectStep('Request sent')

  const [booking] = await callAs(salon.owner, onlineBookingRoutes.awaiting, {})
  expect(booking).toMatchObject({ typed: { name: 'Élodie Müller' }, services: ['Cut'] })

  await push(page.getByRole('link', { name: 'View or change' }))
  await expectStep('Your visit')
  await push(button('Cancel visit'))
  await push(page.getByRole('group').getByRole('button', { name: 'Cancel visit' }))
  await expect(page.getByText('Your visit is cancelled.')).toBeVisible()
  expect(await callAs(salon.owner, onlineBookingRoutes.awaiting, {})).toEqual([])
})
