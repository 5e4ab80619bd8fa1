/** @jsxImportSource preact */
import type { BookingPage, PublicService } from '@salon/contract/booking-page'
import { useState } from 'preact/hooks'
import { money, stretch } from '../../text/formats.ts'
import { usePage } from '../context.ts'
import { Icon, StepTitle } from '../controls.tsx'
import { byCategory, matching } from '../offer.ts'

/** With fewer services a search would only be in the way. */
const searchFrom = 9

interface ServicesStepProps {
  readonly page: BookingPage
  readonly chosen: readonly number[]
  readonly onChoose: (services: number[]) => void
}

/** Which services: the order in which they are chosen is the order in which they are done. */
export function ServicesStep({ page, chosen, onChoose }: ServicesStepProps) {
  const { words, say } = usePage()
  const [search, setSearch] = useState('')
  const { mostServices } = page.rules
  const isFull = chosen.length >= mostServices
  const toggle = (id: number) => {
    if (chosen.includes(id)) onChoose(chosen.filter((one) => one !== id))
    else if (isFull) say(words.services.most(mostServices))
    else onChoose([...chosen, id])
  }
  const found = matching(page.services, search)
  return (
    <>
      <StepTitle>{words.services.title}</StepTitle>
      <p class="mt-1 text-muted">
        {page.services.length === 0
          ? words.services.empty
          : isFull
            ? words.services.most(mostServices)
            : words.services.hint(mostServices)}
      </p>
      {page.services.length >= searchFrom && (
        <input
          type="search"
          class="mt-4 block min-h-12 w-full rounded-control border border-line-state bg-surface px-3.5 text-base shadow-control"
          placeholder={words.services.search}
          aria-label={words.services.search}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      {found.length === 0 && search !== '' && (
        <p class="mt-6 text-muted" role="status">
          {words.services.none}
        </p>
      )}
      {byCategory(found).map(({ category, services }, _, groups) => (
        <section key={category} class="mt-6">
          {groups.length > 1 && (
            <h2 class="mb-2 text-sm font-medium text-muted">{category ?? words.services.other}</h2>
          )}
          <ul class="overflow-hidden rounded-card border border-line bg-surface">
            {services.map((service) => (
              <li key={service.id} class="border-line not-first:border-t">
                <ServiceChoice
                  service={service}
                  at={chosen.indexOf(service.id)}
                  isOff={isFull && !chosen.includes(service.id)}
                  onToggle={() => toggle(service.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface ServiceChoiceProps {
  readonly service: PublicService
  /** Its place among the chosen, from 0; -1 where it is not. */
  readonly at: number
  readonly isOff: boolean
  readonly onToggle: () => void
}

function ServiceChoice({ service, at, isOff, onToggle }: ServiceChoiceProps) {
  const { words, locale } = usePage()
  const isChosen = at >= 0
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      onClick={onToggle}
      class={`flex min-h-16 w-full items-center gap-4 px-4 py-3 text-left transition-colors -outline-offset-2 hover:bg-hover ${isChosen ? 'bg-brand-soft' : ''}`}
    >
      <span
        aria-hidden="true"
        class={`flex size-6 shrink-0 items-center justify-center rounded-chip border ${isChosen ? 'border-transparent bg-brand-solid text-on-solid' : 'border-line-state bg-surface'} ${isOff ? 'opacity-40' : ''}`}
      >
        {isChosen && <Icon name="check" size="size-4" />}
      </span>
      <span class="min-w-0 flex-1">
        <span class="block text-base font-medium text-ink">{service.name}</span>
        {service.description && (
          <span class="mt-0.5 line-clamp-2 text-sm text-muted" title={service.description}>
            {service.description}
          </span>
        )}
        <span class="mt-0.5 block text-sm text-muted figures">
          {stretch(service.duration, locale)}
          {service.minimumAge !== null && ` · ${words.services.fromAge(service.minimumAge)}`}
        </span>
      </span>
      {service.price !== null && (
        <span class="shrink-0 text-base font-medium text-ink figures">
          {Number(service.price) === 0
            ? words.free
            : service.isPriceFrom
              ? words.from(money(service.price, locale))
              : money(service.price, locale)}
        </span>
      )}
    </button>
  )
}
