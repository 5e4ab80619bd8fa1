import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { dayAfter, wallClockAt } from '@salon/contract/salon-clock'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { addPhoto, zone } from '../api-client.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../screens.ts'

test(
  'recent activity is shown in the reader’s language, with the names of what changed',
  { tag: '@desktop' },
  async ({ page, api, seeded }) => {
    const [client] = await api(customerRoutes.list, {})
    const [service] = await api(serviceRoutes.list, {})
    const [staff] = await api(staffRoutes.list, {})
    if (!client || !service || !staff) throw new Error('The seeded salon has all three')
    const booked = await api(appointmentRoutes.add, {
      body: {
        customerId: client.id,
        serviceId: service.id,
        staffId: staff.id,
        appointmentDate: dayAfter(wallClockAt(Date.now(), zone).day, 1),
        appointmentTime: '10:00',
        duration: service.duration,
        price: service.price,
      },
    })
    const params = { id: booked.id }
    await api(appointmentRoutes.edit, { params, body: { status: 'no-show' } })
    await api(appointmentRoutes.edit, { params, body: { notes: 'Tea' } })
    await addPhoto(page.context().request, booked.id, 'after')
    await api(serviceRoutes.edit, { params: { id: service.id }, body: { name: 'Bob' } })
    await api(settingsRoutes.edit, { body: { language: 'ru' } })

    await goTo(page, '/')

    const activity = page.getByRole('region', { name: 'Последние действия' })
    const whom = `${seeded.client}, ${seeded.service}`
    await expect(activity.getByRole('listitem')).toContainText([
      'Настройки салона изменены',
      'Услуга изменена: Bob',
      `Добавлено фото «после»: ${seeded.client}`,
      `Запись изменена: ${whom}`,
      `Новый статус «Неявка»: ${whom}`,
      `Новая запись: ${whom}`,
      `Клиент добавлен: ${seeded.client}`,
      `Услуга добавлена: ${seeded.service}`,
      'Категория добавлена: Hair',
      // A new salon's clock.
      'Настройки салона изменены',
    ])
  },
)
