import type { Service } from '@salon/contract/services'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, type ReactNode } from 'react'
import { useFilteredList } from '../../../lib/use-filtered-list.ts'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/services.ts'
import { useText } from '../../../text/text.ts'
import { sheet, SheetRow } from '../../../ui/sheet.tsx'
import { useRowsShown } from '../../../ui/use-rows-shown.tsx'
import { CategoryChip, CategoryDot } from '../../../ui/category-chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useAnnouncement } from '../../../ui/live-region.tsx'
import { NoneFound } from '../../../ui/none-found.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { serviceQueries } from '../api.ts'
import { ServiceRow } from '../components/service-row.tsx'
import { ServiceRowsSkeleton } from '../components/service-rows-skeleton.tsx'
import { serviceGroups, serviceWords, type ServiceGroup } from '../components/service-groups.ts'
import { SwitchableService } from './switchable-service.tsx'

interface ServiceActions {
  /** Whether the person who looks may change services, and book them. */
  mayChange: boolean
  mayBook: boolean
  onBook: (service: Service) => void
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
  /** Chooses who does it. */
  onStaff: (service: Service) => void
  /** Sets the patch test that it requires. */
  onTest: (service: Service) => void
}

interface ServiceListProps extends ServiceActions {
  /** The words searched for. */
  search: string
  onClearSearch: () => void
  /** What is shown while the salon has no service at all. */
  empty: ReactNode
}

/** The services by category, in all four faces of a list. */
export const ServiceList = ({ search, onClearSearch, empty, ...actions }: ServiceListProps) => {
  const t = useText()
  const { data, error, isPending, isFetching, refetch } = useQuery(serviceQueries.list())
  const uncategorized = t('services.uncategorized')
  const wordsOf = useMemo(() => serviceWords(uncategorized), [uncategorized])
  const found = useFilteredList(data, wordsOf, search) ?? []
  const { most, more } = useRowsShown(found.length, search)
  useAnnouncement(
    data && search !== '' ? t('services.found', { count: found.length }) : undefined,
    search,
  )
  if (isPending) return <ServiceRowsSkeleton />
  if (!data) {
    return (
      <ErrorState
        title={t('services.loadFailed')}
        detail={sentenceOf(error)}
        retryLabel={t('shared.retry')}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    )
  }
  if (data.length === 0) return empty
  if (found.length === 0) {
    return <NoneFound title={t('services.noneFound')} onClear={onClearSearch} />
  }
  return (
    <>
      <div className="flex flex-col gap-6">
        {serviceGroups(found, uncategorized, most).map((group) => (
          <Group key={group.name} group={group} {...actions} />
        ))}
      </div>
      {more}
    </>
  )
}

const Group = ({
  group,
  mayChange,
  mayBook,
  ...actions
}: { group: ServiceGroup } & ServiceActions) => {
  const t = useText()
  const titleId = useId()
  const { name, color, count, services } = group
  return (
    <section aria-labelledby={titleId}>
      <header className="mb-3 flex items-center gap-2">
        <CategoryDot colour={color} className="size-3" />
        <h2 id={titleId} className="min-w-0 text-sm font-semibold break-words text-ink">
          {name}
        </h2>
        <CategoryChip colour={color} className="figures rounded-full">
          <span aria-hidden>{count}</span>
          <VisuallyHidden>{t('services.count', { count })}</VisuallyHidden>
        </CategoryChip>
      </header>
      <ul className={sheet}>
        {services.map((service) => {
          const book = mayBook ? () => actions.onBook(service) : undefined
          return (
            <SheetRow key={service.id} stamp={service.version}>
              {mayChange ? (
                <SwitchableService
                  service={service}
                  onBook={book}
                  onEdit={() => actions.onEdit(service)}
                  onDelete={() => actions.onDelete(service)}
                  onStaff={() => actions.onStaff(service)}
                  onTest={() => actions.onTest(service)}
                />
              ) : (
                <ServiceRow service={service} onBook={book} />
              )}
            </SheetRow>
          )
        })}
      </ul>
    </section>
  )
}
