import { digitsOf, folded } from '@salon/contract/text-search'

/** What a search for a client looks through, the name first, so that it also sorts by name. */
export const searchKey = (person: {
  name: string
  email?: string | null | undefined
  phone?: string | null | undefined
}) => [folded(person.name), folded(person.email ?? ''), digitsOf(person.phone ?? '')].join('\n')
