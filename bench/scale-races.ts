import { openSalon, password } from './scale-salon.ts'
import { clientAt, type HttpAnswer } from './scale-client.ts'

const sixteen = Array.from({ length: 16 }, (_, n) => n)

/** All at once; fails unless exactly so many get what they want and the others the same refusal. */
const race = async (
  what: string,
  calls: Promise<HttpAnswer>[],
  { winners = 1, refused = 409 } = {},
) => {
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  const won = statuses.filter((status) => status >= 200 && status < 300).length
  const lost = statuses.filter((status) => status === refused).length
  if (won !== winners || lost !== statuses.length - winners) {
    throw new Error(`${what}: ${won} of ${statuses.length} won; ${statuses.join(' ')}`)
  }
  return `${what}: ${won} of ${statuses.length}`
}

/** What two hands can want at once, sixteen hands through the front. */
export const runRaces = async (front: string) => {
  const { owner, email, people, services, team, slot } = await openSalon(front, { staff: 16 })
  const book = (n: number, more: object = {}) =>
    owner.ask<{ id: number }>('POST', '/api/appointments', { body: { ...slot(n), ...more } })
  const staffId = team[0]?.id
  const noon = '2032-03-01T12:00:00.000Z'
  const results: string[] = []

  results.push(
    await race(
      'bookings of one slot',
      sixteen.map((n) => book(n, { staffId, appointmentDate: noon })),
    ),
  )
  const visit = (n: number) => ({
    customerId: people[n]?.id,
    staffId,
    overlap: 'reject',
    appointmentDate: n % 2 ? '2032-03-02T12:00:00Z' : '2032-03-02T12:15:00Z',
    services: services.map(({ id }) => ({ serviceId: id })),
  })
  results.push(
    await race(
      'visits of two services in the same half hour',
      sixteen.map((n) => owner.ask('POST', '/api/visits', { body: visit(n) })),
    ),
  )
  const rows = await Promise.all(sixteen.map(async (n) => (await book(n)).body))
  const evening = { staffId, appointmentDate: '2032-03-03T18:00:00Z', overlap: 'reject' }
  results.push(
    await race(
      'moves into one slot',
      rows.map(({ id }) => owner.ask('PUT', `/api/appointments/${id}`, { body: evening })),
    ),
  )
  const path = `/api/appointments/${rows[0]?.id}`
  results.push(
    await race(
      'deletions of one row',
      sixteen.map(() => owner.ask('DELETE', path)),
      { refused: 404 },
    ),
  )
  results.push(
    await race(
      'returns of it',
      sixteen.map(() => owner.ask('POST', `${path}/restore`)),
    ),
  )
  const addition = { serviceId: services[1].id }
  results.push(
    await race(
      'additions of one service to it',
      sixteen.map(() => owner.ask('POST', `${path}/services`, { body: addition })),
    ),
  )
  const account = { name: 'Eve', email: `one.${email}`, password }
  results.push(
    await race(
      'registrations with one email',
      sixteen.map(() => clientAt(front).ask('POST', '/api/register', { body: account })),
    ),
  )
  return results
}
