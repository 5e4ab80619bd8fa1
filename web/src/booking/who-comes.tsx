/** @jsxImportSource preact */
import type { PublicLine } from '@salon/contract/public-booking'
import { time } from '../text/formats.ts'
import { usePage } from './context.ts'
import { Notice } from './controls.tsx'

/** Who does a service of a visit, or would. */
type WhoLine = Pick<PublicLine, 'serviceId' | 'service' | 'staffId' | 'staff' | 'start'>

/** Each name once. */
export const namesOf = (lines: readonly WhoLine[]): string =>
  [...new Set(lines.map(({ staff }) => staff))].join(', ')

/** The lines that somebody else does than before. Both stand in the order of the visit. */
export const othersOf = (lines: readonly WhoLine[], before: readonly WhoLine[]): WhoLine[] =>
  lines.filter(({ staffId }, n) => staffId !== before[n]?.staffId)

interface WhoComesProps {
  readonly lines: readonly WhoLine[]
  readonly before: readonly WhoLine[]
}

/** With whom a visit would be, and instead of whom where that is somebody else; by service where it has several. */
export function WhoComes({ lines, before }: WhoComesProps) {
  const { words, locale } = usePage()
  const sentences = lines.map(({ staffId, staff, service, start }, n) => {
    const former = before[n]
    const isOther = former !== undefined && former.staffId !== staffId
    const who = isOther ? words.link.instead(staff, former.staff) : words.link.asNow(staff)
    return { text: lines.length > 1 ? `${time(start, locale)} · ${service}: ${who}` : who, isOther }
  })
  const list = (
    <ul class="space-y-1">
      {sentences.map(({ text, isOther }, n) => (
        <li key={n} class={isOther ? 'font-semibold' : ''}>
          {text}
        </li>
      ))}
    </ul>
  )
  return (
    <div class="mt-4 text-base text-ink">
      {sentences.some(({ isOther }) => isOther) ? (
        <Notice tone="warning" icon="alert">
          {list}
        </Notice>
      ) : (
        list
      )}
    </div>
  )
}
