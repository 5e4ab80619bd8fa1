import type { ImportJob, ImportRow } from '@salon/contract/imports'
import { type ImportKind, type RowDecision, rowDecisions } from '@salon/contract/import-vocabulary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import '../../../text/imports.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { LinkElement } from '../../../ui/link-element.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { importQueries, useDecide, type RowFilter } from '../api.ts'
import { useRowProblem } from '../components/import-words.ts'

interface ImportRowsProps {
  job: Pick<ImportJob, 'id' | 'state' | 'kind'> & { heads?: readonly string[] }
  filter: RowFilter
}

/** Leads to what stays of a row after an undo: services and staff have no pages of their own. */
const linkOf = (kind: ImportKind, id: number): LinkElement => {
  const params = { id: String(id) }
  if (kind === 'clients') return <Link to="/customer/$id" params={params} />
  if (kind === 'visits') return <Link to="/appointment/$id" params={params} />
  return <Link to={kind === 'services' ? '/services' : '/staff'} />
}

/** Rows of a file with what becomes of them; those to be decided with the choice. */
export const ImportRows = ({ job, filter }: ImportRowsProps) => {
  const t = useText()
  const formats = useFormats()
  const sayProblem = useRowProblem(job.heads ?? [])
  const query = useInfiniteQuery(importQueries.rows(job.id, filter))
  const { mutate: decide, isPending: deciding } = useDecide(job.id)
  if (!query.data) {
    return query.isPending ? (
      <SkeletonRows rows={3} label={t('imports.loading')} />
    ) : (
      <ErrorState
        title={t('imports.loadFailed')}
        detail={sentenceOf(query.error)}
        retryLabel={t('shared.retry')}
        pending={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const rows = query.data.pages.flat()
  if (rows.length === 0) return <p className="text-sm text-muted">{t('imports.noRows')}</p>
  const isAsked = 'outcome' in filter && filter.outcome === 'ask' && job.state === 'checked'
  const say = (decision: RowDecision, of?: number[]) =>
    decide(
      { decision, ...(of && { rows: of }) },
      { onError: (error) => toastFailure(t('imports.changeFailed'), error) },
    )
  const reasonOf = ({ reason, overlapsRow, overlapsVisit, sameAsRow }: ImportRow) => {
    if (sameAsRow !== null) return t('imports.sameAsRow', { number: formats.count(sameAsRow) })
    if (overlapsRow !== null)
      return t('imports.overlapsRow', { number: formats.count(overlapsRow) })
    if (!overlapsVisit) return reason && sayProblem(reason)
    return t('imports.overlapsVisit', {
      staff: overlapsVisit.staffName,
      client: overlapsVisit.customerName,
      start: formats.dayAndTimeInText(overlapsVisit.start),
    })
  }
  const detailOf = (row: ImportRow) => {
    const { number, name, leftOut, customerName, outcome, keptFor } = row
    return [
      // Without a name it is the title.
      name && t('imports.row', { number: formats.count(number) }),
      reasonOf(row),
      outcome === 'ask' && customerName && t('imports.isClient', { name: customerName }),
      outcome === 'changed' &&
        customerName &&
        customerName !== name &&
        t('imports.hereAs', { name: customerName }),
      leftOut.length > 0 &&
        t('imports.leftOut', { what: leftOut.map((problem) => sayProblem(problem)).join('; ') }),
      ...keptFor.map((kept) => t(`imports.keptReasons.${kept.reason}`, { name: kept.name ?? '' })),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  return (
    <>
      {isAsked && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {t('imports.all')}:
          {rowDecisions.map((decision) => (
            <Button key={decision} size="sm" disabled={deciding} onClick={() => say(decision)}>
              {t(`imports.decisions.${decision}`)}
            </Button>
          ))}
        </div>
      )}
      <List>
        {rows.map((row) => (
          <ListRow
            key={row.number}
            title={row.name || t('imports.row', { number: formats.count(row.number) })}
            detail={detailOf(row)}
            {...(row.keptId !== null && { link: linkOf(job.kind, row.keptId) })}
            {...(isAsked && {
              actions: (
                <Select
                  aria-label={t('imports.decision', { number: formats.count(row.number) })}
                  value={row.decision ?? ''}
                  disabled={deciding}
                  placeholder={t('imports.decisions.open')}
                  options={rowDecisions
                    .filter(
                      (decision) =>
                        decision !== 'same' || row.customerId !== null || row.sameAsRow !== null,
                    )
                    .map((value) => ({ value, label: t(`imports.decisions.${value}`) }))}
                  onChange={({ target }) => say(target.value as RowDecision, [row.number])}
                />
              ),
            })}
          />
        ))}
      </List>
      {query.hasNextPage && (
        <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('imports.more')}
        </Button>
      )}
    </>
  )
}
