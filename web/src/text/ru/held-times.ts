import type { Phrases } from '../en.ts'

export const heldTimes: Phrases['heldTimes'] = {
  online: 'Занято онлайн до {{until}}',
  offered: 'Предложено: {{name}}, до {{until}}',
}
