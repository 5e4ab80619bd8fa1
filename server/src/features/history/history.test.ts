import { appointmentRoutes } from '@salon/contract/appointments'
import { historyRoutes } from '@salon/contract/history'
import { staffRoutes } from '@salon/contract/staff'
import { describe, expect, it } from 'vitest'
import { furnish } from '../../../test/furnish.ts'
import { openSalon } from '../../../test/open-salon.ts'

const salon = openSalon()
const { ofAppointment } = historyRoutes

describe('the history of a visit', () => {
  it('says who did what and when, with what was before and after', async () => {
    const { caller, client, draft } = await furnish(salon)
    const mia = await caller.call(staffRoutes.add, { body: { name: 'Mia' } })
    const desk = await salon.colleague(caller, 'user')
    const { id } = await desk.call(appointmentRoutes.add, { body: draft })
    const params = { id }
    await caller.call(appointmentRoutes.edit, {
      params,
      body: { price: '50', staffId: mia.id, status: 'confirmed' },
    })

    const [changed, added, ...rest] = await caller.call(ofAppointment, { params })

    expect(rest).toEqual([])
    expect(added).toMatchObject({
      by: { kind: 'person', accountId: desk.account?.id, name: 'Colleague' },
      subject: 'appointment',
      deed: 'added',
      name: 'Cut',
      undo: 'remove',
      customerId: client.id,
      customerName: client.name,
      appointmentDate: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    expect(changed).toMatchObject({ deed: 'changed', undo: 'change', obstacle: null })
    expect(changed?.changes).toEqual([
      expect.objectContaining({ field: 'staffId', after: mia.id, afterName: 'Mia' }),
      { field: 'price', before: '40.00', after: '50.00' },
      { field: 'status', before: 'scheduled', after: 'confirmed' },
    ])
  })
})
