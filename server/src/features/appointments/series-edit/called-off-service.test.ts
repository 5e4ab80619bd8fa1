import { appointmentRoutes } from '@salon/contract/appointments'
import { seriesRoutes, type SeriesDraft } from '@salon/contract/series'
import { wallClockAt } from '@salon/contract/salon-clock'
import { describe, expect, it } from 'vitest'
import { openSalon } from '../../../../test/open-salon.ts'
import { seriesSalon } from '../../../../test/series-salon.ts'

const salon = openSalon()
const { given } = seriesSalon(salon)
const { add, edit, get, previewEdit } = seriesRoutes

describe('a change of a visit whose first service was called off', () => {
  /** Three times a cut and the color after it; the cut of the second visit was called off. */
  async function givenCalledOff(changed: Partial<SeriesDraft> = {}) {
    const { caller, draft, color } = await given()
    const services = [...draft.services, { serviceId: color.id }]
    const rule = { ...draft.rule, times: 3 }
    const made = await caller.call(add, { body: { ...draft, rule, services, ...changed } })
    const [cutId = 0, colorId = 0] = made.visits[1]?.appointmentIds ?? []
    await caller.call(appointmentRoutes.edit, {
      params: { id: cutId },
      body: { status: 'cancelled' },
    })
    const params = { id: colorId }
    const change = (body: object) => caller.try(edit, { params, body: body as never })
    const preview = (body: object) => caller.try(previewEdit, { params, body: body as never })
    /** The wall clock of each visit's rows, by time. */
    const starts = async () => {
      const rows = await caller.call(appointmentRoutes.list, {
        query: { customerId: draft.customerId },
      })
      return made.visits.map(({ appointmentIds }) =>
        appointmentIds.map((id) => {
          const row = rows.find((one) => one.id === id)
          const { day, time } = wallClockAt(row?.appointmentDate ?? '', 'Europe/Berlin')
          return `${day} ${time}`
        }),
      )
    }
    return { caller, made, change, preview, starts }
  }
  const first = ['2026-03-10 10:00', '2026-03-10 11:00']
  const calledOff = '2026-03-17 10:00'

  it.each([
    ['time', { time: '11:15' }, '2026-03-17 11:15', ['2026-03-24 10:15', '2026-03-24 11:15']],
    ['day', { day: '2026-03-18' }, '2026-03-18 11:00', ['2026-03-25 10:00', '2026-03-25 11:00']],
    [
      'day and time',
      { day: '2026-03-18', time: '12:30' },
      '2026-03-18 12:30',
      ['2026-03-25 11:30', '2026-03-25 12:30'],
    ],
  ])(
    'puts the named service at its new %s, and all others as much later',
    async (_what, place, named, later) => {
      const { change, starts } = await givenCalledOff()

      const { body } = await change({ scope: 'later', ...place })

      expect(await starts()).toEqual([first, [calledOff, named], later])
      expect(body?.time).toBe(later[0]?.slice(11))
    },
  )

  it('moves nothing where the service keeps its place', async () => {
    const { caller, made, change, starts } = await givenCalledOff()
    const before = await starts()

    const { body } = await change({
      scope: 'later',
      day: '2026-03-17',
      time: '11:00',
      notes: 'Tea',
    })

    expect(await starts()).toEqual(before)
    expect(body?.id).toBe(made.id)
    const series = await caller.call(get, { params: { id: made.id } })
    expect(series.visits).toHaveLength(3)
  })

  it('keeps their distance over a change of the clocks, and refuses a time that they skip', async () => {
    // On 29 March the clocks go from 02:00 to 03:00.
    const { change, preview, starts } = await givenCalledOff({
      firstDay: '2026-03-22',
      rule: { unit: 'week', every: 1, weekdays: [0], times: 3 },
      time: '01:30',
    })
    const skipped = { scope: 'later', time: '02:30' }

    const refusals = [await preview(skipped), await change(skipped)]
    await change({ scope: 'later', time: '12:00' })

    expect(refusals.map(({ problem }) => problem?.detail)).toEqual(
      refusals.map(() => 'The clocks skip 02:30 on 2026-03-29'),
    )
    expect(await starts()).toEqual([
      ['2026-03-22 01:30', '2026-03-22 02:30'],
      ['2026-03-29 01:30', '2026-03-29 12:00'],
      ['2026-04-05 11:00', '2026-04-05 12:00'],
    ])
  })
})
