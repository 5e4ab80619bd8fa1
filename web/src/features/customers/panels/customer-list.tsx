import type { Customer } from '@salon/contract/customers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { UserPlus, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import '../../../text/customers.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { sheet, SheetRow } from '../../../ui/sheet.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useAnnouncement } from '../../../ui/live-region.tsx'
import { NoneFound } from '../../../ui/none-found.tsx'
import { PeopleSkeleton } from '../../../ui/people-skeleton.tsx'
import { customerQueries } from '../api.ts'

interface CustomerListProps {
  /** The words searched for; the rows found before stay until the next ones are here. */
  search: string
  onClearSearch: () => void
  /** Nothing where the person who looks may not add. */
  onAdd?: ((name?: string) => void) | undefined
  /** One client's row. */
  children: (customer: Customer) => ReactNode
}

/** Clients by name, a page at a time, in all four faces of a list. */
export const CustomerList = ({ search, onClearSearch, onAdd, children }: CustomerListProps) => {
  const t = useText()
  const found = useInfiniteQuery(customerQueries.pages(search))
  const behind = found.isPlaceholderData
  const count = behind ? undefined : found.data?.clients.length
  useAnnouncement(
    count === undefined || (count === 0 && search === '')
      ? undefined
      : t('customers.shown', { count }),
    search,
  )

  if (found.isPending) return <PeopleSkeleton label={t('customers.loading')} />
  if (!found.data) {
    return (
      <ErrorState
        title={t('customers.loadFailed')}
        detail={sentenceOf(found.error)}
        retryLabel={t('shared.retry')}
        onRetry={() => void found.refetch()}
        pending={found.isFetching}
      />
    )
  }
  const { clients, similar } = found.data
  const addNamed = onAdd && search !== '' && (
    <Button variant="ghost" onClick={() => onAdd(search)}>
      <UserPlus aria-hidden />
      {t('customers.addAsNew', { name: search })}
    </Button>
  )
  if (clients.length === 0) {
    return search === '' ? (
      <EmptyState
        icon={<Users />}
        title={t('customers.empty')}
        detail={onAdd ? t('customers.emptyHint') : undefined}
        action={
          onAdd ? (
            <Button onClick={() => onAdd()}>
              <UserPlus aria-hidden />
              {t('customers.addClient')}
            </Button>
          ) : undefined
        }
      />
    ) : (
      <>
        {similar.map((customer) => (
          <section key={customer.id} className="mb-4">
            <p className="mb-2 text-sm font-medium text-ink">
              {t('customers.didYouMean', { name: customer.name })}
            </p>
            <div className={clsx(sheet, '@container')}>{children(customer)}</div>
          </section>
        ))}
        <NoneFound
          title={t('customers.noneFound')}
          detail={similar.length === 0 ? t('customers.noneFoundHint') : undefined}
          onClear={onClearSearch}
        />
        <div className="mt-3 flex justify-center">{addNamed}</div>
      </>
    )
  }
  return (
    <div aria-busy={behind}>
      <ul className={clsx(sheet, 'transition-opacity', behind && 'opacity-60')}>
        {clients.map((customer) => (
          <SheetRow key={customer.id} stamp={customer.version}>
            {children(customer)}
          </SheetRow>
        ))}
      </ul>
      {found.hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-2">
          {found.isFetchNextPageError && (
            <p role="alert" className="text-sm text-red-ink">
              {sentenceOf(found.error)}
            </p>
          )}
          <Button
            pending={found.isFetchingNextPage}
            disabled={behind}
            onClick={() => void found.fetchNextPage()}
          >
            {t('shared.showMore')}
          </Button>
        </div>
      )}
      {addNamed && <div className="mt-4 flex justify-center">{addNamed}</div>}
    </div>
  )
}
