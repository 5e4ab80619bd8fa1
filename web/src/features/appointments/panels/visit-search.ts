import type { Appointment } from '@salon/contract/appointments'

/** Case and accents do not matter: 'zoe' finds 'Zoë'. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

const digits = (text: string) => text.replace(/\D/g, '')

/**
 * Does a visit have every word of `search` in its client, services, staff, notes, or the client's
 * phone, whose spaces and signs do not matter? A blank search matches everything.
 */
export const visitMatches = (rows: readonly Appointment[], search: string): boolean => {
  const text = folded(
    rows
      .flatMap(({ customer, service, staff, notes }) => [
        customer.name,
        customer.phone,
        service.name,
        staff.name,
        notes,
      ])
      .join('\n'),
  )
  const wanted = folded(search.trim())
  if (wanted.split(/\s+/).every((word) => text.includes(word))) return true
  const number = digits(wanted)
  return (
    /^[\d\s()+./-]+$/.test(wanted) &&
    number.length >= 3 &&
    rows.some(({ customer }) => digits(customer.phone ?? '').includes(number))
  )
}
