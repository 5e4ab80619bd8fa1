import { appointmentRoutes } from '@salon/contract/appointments'
import { authRoutes } from '@salon/contract/auth'
import { callAs, password } from '../api-client.ts'
import { bookFor, boxOf, day, openDay } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { goTo, openWithChangeFeed } from '../screens.ts'

test('a day opens an hour before its first visit, and so does the next', async ({
  page,
  api,
  seeded,
}) => {
  await bookFor(api, seeded, 'Ada Tran', '20:00')
  const { grid, block } = await openDay(page)
  const pixelsAbove = () =>
    grid.evaluate((scroller) => {
      const [visit, head] = [scroller.querySelector('[data-row]'), scroller.querySelector('h3')]
      if (!visit || !head) return undefined
      return visit.getBoundingClientRect().top - head.getBoundingClientRect().bottom
    })

  await expect(block('Ada Tran')).toBeInViewport()
  await page.getByRole('button', { name: 'Previous day' }).click()
  await expect(block('Ada Tran')).toHaveCount(0)
  await grid.evaluate((scroller) => scroller.scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'Next day' }).click()

  await expect(block('Ada Tran')).toBeInViewport()
  expect(await pixelsAbove()).toBeGreaterThan(40)
})

test('a visit that another device moves is at its new time without a reload, by the change feed alone @desktop', async ({
  page,
  playwright,
  baseURL,
  api,
  seeded,
}) => {
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  const { email } = await api(authRoutes.current, {})
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  await callAs(elsewhere, authRoutes.login, { body: { email, password } })
  await openWithChangeFeed(page, `/appointments?view=staff&day=${day}`)
  const block = page.getByRole('group', { name: 'By staff' }).getByRole('listitem')
  await expect(block).toContainText('10:00')
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  const refetched = page.waitForResponse((answer) => answer.url().includes(`date=${day}`))

  await callAs(elsewhere, appointmentRoutes.edit, {
    params: { id },
    body: { appointmentDate: day, appointmentTime: '15:00' },
  })

  await refetched
  await expect(block).toContainText('3:00')
  expect(loads).toEqual([])
  await elsewhere.dispose()
})

test('a week on a phone opens at its day @phone', async ({ page, api, seeded }) => {
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  const saturday = '2026-03-07'
  await api(appointmentRoutes.edit, {
    params: { id },
    body: { appointmentDate: saturday, appointmentTime: '10:00' },
  })

  await goTo(page, `/appointments?view=week&day=${saturday}`)

  const grid = page.getByRole('group', { name: 'Week', exact: true })
  await expect(grid.getByRole('listitem')).toBeInViewport()
})

test('the hours before the day are shown on request, and a visit is booked in them', async ({
  page,
  seeded,
}) => {
  const { grid } = await openDay(page)
  const noon = grid.getByRole('button', { name: `Book 12:00 PM with ${seeded.owner}` })
  const { y } = await boxOf(noon)

  await grid.getByRole('button', { name: 'Earlier hours' }).click()

  await expect(grid.getByRole('button', { name: 'Earlier hours' })).toHaveCount(0)
  await expect(grid.getByRole('button', { name: 'Later hours' })).toHaveCount(0)
  // What was seen is still there.
  expect((await boxOf(noon)).y).toBeCloseTo(y, 0)
  await grid.getByRole('button', { name: `Book 6:30 AM with ${seeded.owner}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('06:30')
})

test('a key shows them as well, with the button that has the focus, and hides them again', async ({
  page,
  seeded,
}) => {
  const { grid } = await openDay(page)
  const midnight = grid.getByRole('button', { name: `Book 12:00 AM with ${seeded.owner}` })
  const earlier = grid.getByRole('button', { name: 'Earlier hours' })
  await earlier.focus()

  await page.keyboard.press('Enter')
  await expect(midnight).toBeInViewport()
  const fewer = grid.getByRole('button', { name: 'Fewer hours', expanded: true })
  await expect(fewer).toBeFocused()
  await expect(fewer).toBeInViewport()

  await page.keyboard.press('Enter')
  await expect(midnight).toHaveCount(0)
  await expect(earlier).toBeFocused()
  await expect(earlier).toBeInViewport()
})

test('a click on the lower part of a free place means its second quarter hour', async ({
  page,
  seeded,
}) => {
  const { grid } = await openDay(page)
  const place = grid.getByRole('button', { name: `Book 12:00 PM with ${seeded.owner}` })
  const { height } = await boxOf(place)

  await place.click({ position: { x: 20, y: height * 0.8 } })

  await expect(page.getByRole('dialog').getByLabel('Time')).toHaveValue('12:15')
})

test('a mouse over a free place highlights the half hour that a click would book @desktop', async ({
  page,
  seeded,
}) => {
  const { grid } = await openDay(page)
  const place = grid.getByRole('button', { name: `Book 12:00 PM with ${seeded.owner}` })
  const { height } = await boxOf(place)
  const highlighted = () =>
    place.evaluate((slot) => {
      const { backgroundColor, top } = getComputedStyle(slot, '::before')
      return { isSeen: backgroundColor !== 'rgba(0, 0, 0, 0)', top: Number.parseFloat(top) }
    })

  await place.hover({ position: { x: 20, y: height * 0.4 } })
  expect(await highlighted()).toEqual({ isSeen: true, top: 0 })
  await place.hover({ position: { x: 20, y: height * 0.8 } })
  expect(await highlighted()).toEqual({ isSeen: true, top: expect.closeTo(height / 2, 0) })
})
