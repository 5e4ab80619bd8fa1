/** @jsxImportSource preact */
import type { BookingPage } from '@salon/contract/booking-page'
import { usePage } from '../context.ts'
import { Icon, StepTitle } from '../controls.tsx'
import { staffFor } from '../offer.ts'

interface StaffStepProps {
  readonly page: BookingPage
  readonly services: readonly number[]
  readonly chosen: number | 'any' | null
  readonly onChoose: (staff: number | 'any') => void
}

/** With whom: anyone, or one person who does all of the services. One press goes on. */
export function StaffStep({ page, services, chosen, onChoose }: StaffStepProps) {
  const { words } = usePage()
  const able = staffFor(page, services)
  const rows = [
    { id: 'any' as const, name: words.staff.anyone, hint: words.staff.anyoneHint },
    ...able.map(({ id, name }) => ({ id, name, hint: null })),
  ]
  return (
    <>
      <StepTitle>{words.staff.title}</StepTitle>
      {able.length === 0 && <p class="mt-1 text-muted">{words.staff.some}</p>}
      <ul class="mt-6 overflow-hidden rounded-card border border-line bg-surface">
        {rows.map(({ id, name, hint }) => (
          <li key={id} class="border-line not-first:border-t">
            <button
              type="button"
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              class={`flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-hover ${chosen === id ? 'bg-brand-soft' : ''}`}
            >
              <span
                aria-hidden="true"
                class="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-medium text-brand-ink"
              >
                {id === 'any' ? '✳' : initialsOf(name)}
              </span>
              <span class="min-w-0 flex-1">
                <span class="block text-base font-medium text-ink">{name}</span>
                {hint && <span class="mt-0.5 block text-sm text-muted">{hint}</span>}
              </span>
              <span class="text-muted">
                <Icon name="right" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => String.fromCodePoint(part.codePointAt(0) ?? 0x20))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase()
