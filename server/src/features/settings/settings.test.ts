import { activityRoutes } from '@salon/contract/activity'
import { categoryRoutes } from '@salon/contract/categories'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { get, edit } = settingsRoutes

describe('settings: refusals', () => {
  it('refuses requests without a session', async () => {
    expect((await salon.anonymous.try(get)).status).toBe(401)
    expect((await salon.anonymous.try(edit, { body: {} })).status).toBe(401)
  })

  it.each(['user', 'visitor'] as const)(
    "lets a %s read the salon's and not write",
    async (role) => {
      const owner = await salon.owner({ timeZone: 'Europe/Berlin' })
      const colleague = await salon.colleague(owner, role)

      expect(await colleague.call(get)).toEqual(await owner.call(get))
      expect((await colleague.try(edit, { body: { theme: 'dark' } })).status).toBe(403)
      expect(await owner.call(get)).toMatchObject({ theme: 'system' })
    },
  )

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+02:00' }, 'timeZone'],
    [{ currency: 'eur' }, 'currency'],
    [{ currency: 'EURO' }, 'currency'],
    [{ weekStart: 2 }, 'weekStart'],
    [{ weekStart: '1' }, 'weekStart'],
    [{ language: 'fr' }, 'language'],
    [{ calendarNames: 'latin' }, 'calendarNames'],
    [{ clock: '13h' }, 'clock'],
    [{ theme: 'pink' }, 'theme'],
    [{ theme: null }, 'theme'],
    [{ notifications: { visitBooked: 'no' } }, 'notifications.visitBooked'],
  ])('refuses %j by its field and changes nothing', async (body, path) => {
    const owner = await salon.owner()
    const before = await owner.call(get)

    const { status, problem } = await owner.try(edit, { body: { ...body } })

    expect(status).toBe(422)
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await owner.call(get)).toEqual(before)
  })
})

describe('settings', () => {
  it('begin with the clock of the country that the zone is in', async () => {
    const clockIn = async (timeZone: string) =>
      (await (await salon.owner({ timeZone })).call(get)).clock

    expect(await clockIn('America/New_York')).toBe('12h')
    expect(await clockIn('Europe/Berlin')).toBe('24h')
  })

  it('begin with the defaults of a new salon', async () => {
    const owner = await salon.owner()

    expect(await owner.call(get)).toEqual({
      timeZone: 'UTC',
      currency: 'EUR',
      weekStart: 0,
      language: 'en',
      calendarNames: 'russian',
      calendarNamesHint: true,
      clock: 'language',
      theme: 'system',
      notifications: {
        visitBooked: true,
        visitMoved: true,
        visitCancelled: true,
        firstVisitTomorrow: true,
        paymentCompleted: true,
      },
      ownVisitsOnly: false,
      healthDataYears: 6,
      version: 1,
    })
  })

  it('change by what an edit names, notification choices one by one, and are recorded', async () => {
    const owner = await salon.owner()
    const before = await owner.call(get)

    const edited = await owner.call(edit, {
      body: { theme: 'dark', weekStart: 1, notifications: { visitMoved: false } },
    })

    expect(edited).toEqual({
      ...before,
      theme: 'dark',
      weekStart: 1,
      notifications: { ...before.notifications, visitMoved: false },
      version: before.version + 1,
    })
    expect(await owner.call(get)).toEqual(edited)
    const [entry] = await owner.call(activityRoutes.recent)
    expect(entry).toMatchObject({
      entityType: 'settings',
      entityId: null,
      description: "Updated the salon's settings",
    })
  })

  it.each([{}, { notifications: {} }])('stay as they are after the edit %j', async (body) => {
    const owner = await salon.owner()
    const before = await owner.call(get)

    expect(await owner.call(edit, { body })).toEqual(before)
    expect(await owner.call(activityRoutes.recent)).toHaveLength(1)
  })

  it('keep every one of eight simultaneous changes of different settings', async () => {
    const owner = await salon.owner()
    const edits = [
      { theme: 'dark' },
      { language: 'de' },
      { currency: 'USD' },
      { weekStart: 1 },
      { timeZone: 'Asia/Kolkata' },
      { calendarNames: 'language' },
      { notifications: { visitBooked: false } },
      { notifications: { visitMoved: false } },
    ] as const

    await Promise.all(edits.map((body) => owner.call(edit, { body })))

    expect(await owner.call(get)).toMatchObject({
      theme: 'dark',
      language: 'de',
      currency: 'USD',
      weekStart: 1,
      timeZone: 'Asia/Kolkata',
      calendarNames: 'language',
      notifications: { visitBooked: false, visitMoved: false, visitCancelled: true },
    })
  })

  it('take no decimals from a price, in a currency that has none either', async () => {
    const owner = await salon.owner()
    const { id: categoryId } = await owner.call(categoryRoutes.add, { body: { name: 'Hair' } })
    const cut = { name: 'Cut', price: '80.33', duration: 60, categoryId }
    const { id } = await owner.call(serviceRoutes.add, { body: cut })
    await owner.call(edit, { body: { currency: 'JPY' } })

    const sentBack = await owner.call(serviceRoutes.edit, { params: { id }, body: cut })
    const whole = await owner.call(serviceRoutes.add, { body: { ...cut, price: '45.00' } })

    expect([sentBack.price, whole.price]).toEqual(['80.33', '45.00'])
  })

  it("are one salon's own", async () => {
    const [mine, theirs] = [await salon.owner(), await salon.owner()]

    await mine.call(edit, { body: { currency: 'USD' } })

    expect(await theirs.call(get)).toMatchObject({ currency: 'EUR' })
  })
})
