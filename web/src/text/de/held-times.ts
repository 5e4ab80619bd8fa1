import type { Phrases } from '../en.ts'

export const heldTimes: Phrases['heldTimes'] = {
  online: 'Online gehalten bis {{until}}',
  offered: 'Angeboten: {{name}}, bis {{until}}',
}
