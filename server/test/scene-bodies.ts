import type { World } from './open-world.ts'

/** Bodies of calls that go well, for `scenes.ts`. */

let count = 0

export const offer = ({ ids }: World) => ({
  name: 'Braids',
  price: '75.00',
  duration: 90,
  categoryId: ids['categoryId'],
})

export const booking = ({ ids }: World) => ({
  customerId: ids['customerId'],
  serviceId: ids['serviceId'],
  staffId: ids['staffId'],
  appointmentDate: '2031-05-06T09:00:00Z',
  duration: 60,
  price: '40',
})

/** On Mondays of its own, of which the second is left out. */
export const repeating = ({ ids, services }: World) => {
  const firstMonday = Date.UTC(2035, 4, 7) + 63 * (count++ % 900) * 86_400_000
  const dayLater = (days: number) =>
    new Date(firstMonday + days * 86_400_000).toISOString().slice(0, 10)
  return {
    body: {
      customerId: ids['customerId'],
      staffId: ids['staffId'],
      services: [{ serviceId: services[1] }],
      firstDay: dayLater(0),
      time: '10:00',
      rule: { unit: 'week', every: 3, weekdays: [1], times: 3 },
      choices: [{ day: dayLater(21), choice: 'skip' }],
    },
    keep: ['services', 'firstDay', 'rule', 'choices', 'waitingEntryId'],
  }
}

export const workingDay = { from: '09:00', to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] }
