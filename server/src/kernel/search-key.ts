/** Case and accents away: 'Élodie Müller' and 'elodie muller' are one; Cyrillic 'й' stays 'и'. */
export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** The digits of a phone number, whatever stands between them. */
export const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** What a search for a client looks through, the name first, so that it also sorts by name. */
export const searchKey = (person: {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}) => [folded(person.name), folded(person.email ?? ''), digitsOf(person.phone ?? '')].join('\n')
