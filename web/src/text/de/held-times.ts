import type { Phrases } from '../en.ts'

export const heldTimes: Phrases['heldTimes'] = {
  online: 'Online gehalten bis {{until}}',
  offered: '{{name}} angeboten bis {{until}}',
}
