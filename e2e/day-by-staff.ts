import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { serviceRoutes } from '@salon/contract/services'
import { staffRoutes } from '@salon/contract/staff'
import { expect, type CDPSession, type Locator, type Page } from '@playwright/test'
import type { CallApi } from './api-client.ts'
import { goTo } from './screens.ts'

/** A day on which the salon has nothing but what a test books. */
export const day = '2026-03-02'

type Seeded = { owner: string; service: string }

/** Books the service of a seeded salon for a new client of this name with the owner. */
export async function bookFor(
  api: CallApi,
  seeded: Seeded,
  client: string,
  time: string,
  duration = 60,
) {
  const services = await api(serviceRoutes.list, {})
  const staff = await api(staffRoutes.list, {})
  const idOf = (rows: readonly { id: number; name: string }[], name: string) =>
    rows.find((row) => row.name === name)?.id ?? 0
  const { id: customerId } = await api(customerRoutes.add, { body: { name: client } })
  return api(appointmentRoutes.add, {
    body: {
      customerId,
      serviceId: idOf(services, seeded.service),
      staffId: idOf(staff, seeded.owner),
      appointmentDate: day,
      appointmentTime: time,
      duration,
      price: '45.50',
    },
  })
}

/** The visits of that day, or of another one. */
export const visitsOfDay = (api: CallApi, date = day) =>
  api(appointmentRoutes.list, { query: { date } })

/** Opens that day by staff. */
export async function openDay(page: Page) {
  await goTo(page, `/appointments?view=staff&day=${day}`)
  const grid = page.getByRole('group', { name: 'By staff' })
  // The code that moves visits comes after the day.
  await expect(grid.getByText('Press M on a visit to move it.')).toBeAttached()
  return { grid, block: (name: string) => grid.getByRole('listitem').filter({ hasText: name }) }
}

/** Opens the week of that day. */
export async function openWeek(page: Page) {
  await goTo(page, `/appointments?view=week&day=${day}`)
  const grid = page.getByRole('group', { name: 'Week', exact: true })
  await expect(grid.getByText('Press M on a visit to move it.')).toBeAttached()
  return { grid, block: (name: RegExp) => grid.getByRole('listitem', { name }) }
}

/** Opens the day by staff with an hour of Ada Tran at 10:00, whose id it returns. */
export async function openBooked(page: Page, api: CallApi, seeded: Seeded) {
  const { id } = await bookFor(api, seeded, 'Ada Tran', '10:00')
  return { id, ...(await openDay(page)) }
}

export const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('It has no place on the screen.')
  return box
}

/** Pixels of so many minutes, as they are on this screen. */
export async function pixelsOf(grid: Locator, minutes: number) {
  const { height } = await boxOf(grid.getByRole('button', { name: /^Book .*12:00 PM/ }).first())
  return (height / 30) * minutes
}

/** Drags with the mouse from a point of the page to another, in steps as a hand does. */
export async function dragBy(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 })
}

/** A finger, as the browser's own input has it. */
export const fingerOf = async (page: Page) => {
  const session: CDPSession = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    move: (x: number, y: number) => send('touchMove', [{ x, y }]),
    up: () => send('touchEnd', []),
  }
}
