import { appointmentRoutes } from '@salon/contract/appointments'
import { bookFor, openDay } from '../day-by-staff.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

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
