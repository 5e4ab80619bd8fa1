import { bySeverity } from '@salon/contract/conditions'
import { readableFrom, type TestResult } from '@salon/contract/patch-tests'
import type { ClientCondition, PatchTest } from '@salon/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { Eye, Plus, ShieldAlert, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { lazyDialog } from '../../../lib/lazy-component.tsx'
import { sentenceOf } from '../../../text/problem.ts'
import '../../../text/safety-card.ts'
import '../../../text/safety.ts'
import { useFormats, useText } from '../../../text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EditButtons } from '../../../ui/edit-buttons.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { thumbnailOf } from '../../../ui/thumbnail-of.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastOutcome } from '../../../ui/toast-outcome.ts'
import { usePermission } from '../../auth/api.ts'
import { safetyQueries, useRemoveCondition, useRemoveTest } from '../api.ts'
import { ConsentLine } from './consent-line.tsx'

const ConditionDialog = lazyDialog(
  async () => (await import('./condition-dialog.tsx')).ConditionDialog,
)
const PatchTestDialog = lazyDialog(
  async () => (await import('./patch-test-dialog.tsx')).PatchTestDialog,
)
const TestPhotoDialog = lazyDialog(
  async () => (await import('./test-photo-dialog.tsx')).TestPhotoDialog,
)
const OpeningsDialog = lazyDialog(
  async () => (await import('./openings-dialog.tsx')).OpeningsDialog,
)
const RemoveHealthDialog = lazyDialog(
  async () => (await import('./remove-health-dialog.tsx')).RemoveHealthDialog,
)

type OpenDialog =
  | { dialog: 'openings' }
  | { dialog: 'removal' }
  | { dialog: 'condition' }
  | { dialog: 'test'; test?: PatchTest }
  | { dialog: 'photo'; test: PatchTest }

/** What a client is allergic to, and the patch tests that were made. Mount it for roles that may see it. */
export const SafetyCard = ({ customerId }: { customerId: number }) => {
  const t = useText()
  const titleId = useId()
  const safety = useQuery(safetyQueries.ofCustomer(customerId))
  const may = usePermission()
  const mayRemove = may('DELETE /api/customers/:id/health-data')
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        title={t('safetyCard.title')}
        titleId={titleId}
        actions={
          may('GET /api/customers/:id/openings') ? (
            <IconButton
              label={t('safetyCard.openings')}
              onClick={() => setOpened({ dialog: 'openings' })}
            >
              <Eye aria-hidden />
            </IconButton>
          ) : undefined
        }
      />
      <div className="-mt-2 mb-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setOpened({ dialog: 'condition' })}>
          <Plus aria-hidden />
          {t('safetyCard.addCondition')}
        </Button>
        <Button size="sm" onClick={() => setOpened({ dialog: 'test' })}>
          <Plus aria-hidden />
          {t('safetyCard.addTest')}
        </Button>
      </div>
      {safety.data ? (
        <>
          <Lists
            {...safety.data}
            onEdit={(test) => setOpened({ dialog: 'test', test })}
            onPhoto={(test) => setOpened({ dialog: 'photo', test })}
          />
          <ConsentLine
            customerId={customerId}
            consent={safety.data.consent}
            onRemove={mayRemove ? () => setOpened({ dialog: 'removal' }) : undefined}
          />
        </>
      ) : safety.error ? (
        <ErrorState
          title={t('safety.loadFailed')}
          detail={sentenceOf(safety.error)}
          retryLabel={t('shared.retry')}
          onRetry={() => void safety.refetch()}
          pending={safety.isFetching}
        />
      ) : (
        <SkeletonRows rows={2} label={t('safetyCard.loading')} />
      )}
      {opened?.dialog === 'condition' && (
        <ConditionDialog customerId={customerId} onClose={close} />
      )}
      {opened?.dialog === 'openings' && <OpeningsDialog customerId={customerId} onClose={close} />}
      {opened?.dialog === 'removal' && (
        <RemoveHealthDialog customerId={customerId} onClose={close} />
      )}
      {opened?.dialog === 'test' && (
        <PatchTestDialog customerId={customerId} test={opened.test} onClose={close} />
      )}
      {opened?.dialog === 'photo' && <TestPhotoDialog test={opened.test} onClose={close} />}
    </Card>
  )
}

interface ListsProps {
  conditions: readonly ClientCondition[]
  tests: readonly PatchTest[]
  onEdit: (test: PatchTest) => void
  onPhoto: (test: PatchTest) => void
}

const Lists = ({ conditions, tests, onEdit, onPhoto }: ListsProps) => {
  const t = useText()
  if (conditions.length + tests.length === 0)
    return <p className="text-sm text-muted">{t('safetyCard.none')}</p>
  return (
    <div className="flex flex-col gap-4">
      {conditions.length > 0 && (
        <ul aria-label={t('safety.conditions')} className="flex flex-col divide-y divide-line">
          {conditions.toSorted(bySeverity).map((condition) => (
            <Condition key={condition.id} condition={condition} />
          ))}
        </ul>
      )}
      {tests.length > 0 && (
        <ul aria-label={t('safetyCard.tests')} className="flex flex-col divide-y divide-line">
          {tests.map((test) => (
            <Test
              key={test.id}
              test={test}
              onEdit={() => onEdit(test)}
              onPhoto={() => onPhoto(test)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const severityTones = { mild: 'grey', moderate: 'amber', severe: 'red' } as const

const Condition = ({ condition }: { condition: ClientCondition }) => {
  const t = useText()
  const formats = useFormats()
  const remove = useRemoveCondition()
  const { id, kind, note, severity, notedBy, notedAt } = condition
  const name = t(`safety.kinds.${kind}`)
  // As a promise: it is gone from the list before the answer.
  const outcome = toastOutcome(t('safetyCard.removed'), t('safetyCard.removeFailed'))
  return (
    <li className="flex items-start gap-3 py-2">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber-ink" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-ink">
          {name}
          <Badge tone={severityTones[severity]}>{t(`safety.severities.${severity}`)}</Badge>
        </p>
        {note !== null && <p className="whitespace-pre-line break-words">{note}</p>}
        <p className="text-xs text-muted">
          {t('safetyCard.noted', { name: notedBy, date: formats.date(notedAt) })}
        </p>
      </div>
      {/* In a menu, so that no slip of the finger removes an allergy. */}
      <MoreMenu
        label={t('safetyCard.moreNamed', { name })}
        disabled={remove.isPending}
        items={[
          {
            label: t('safetyCard.removeNamed', { name }),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onChoose: () => void remove.mutateAsync(id).then(outcome.onSuccess, outcome.onError),
          },
        ]}
      />
    </li>
  )
}

const resultTones: Record<TestResult, Tone> = {
  pending: 'blue',
  passed: 'green',
  failed: 'red',
  doubtful: 'amber',
}

interface TestProps {
  test: PatchTest
  onEdit: () => void
  onPhoto: () => void
}

const Test = ({ test, onEdit, onPhoto }: TestProps) => {
  const t = useText()
  const formats = useFormats()
  const remove = useRemoveTest()
  const { id, product, batch, place, testedAt, readAfterHours, result, notedBy, photo } = test
  const outcome = toastOutcome(t('safetyCard.removed'), t('safetyCard.removeFailed'))
  const details = [
    formats.dateTime(testedAt),
    batch !== null && t('safetyCard.batchOf', { batch }),
    place,
    notedBy,
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold text-ink">
          <span className="min-w-0">{product}</span>
          <Badge tone={resultTones[result]}>{t(`safetyCard.results.${result}`)}</Badge>
        </p>
        <p className="text-xs text-muted">{details.join(' · ')}</p>
        {result === 'pending' && (
          <p className="text-xs text-muted">
            {t('safetyCard.readFrom', {
              when: formats.dateTime(readableFrom(testedAt, readAfterHours)),
            })}
          </p>
        )}
      </div>
      {photo !== null && (
        <button
          type="button"
          aria-label={t('safetyCard.photoOf', { product })}
          onClick={onPhoto}
          className="size-11 shrink-0 overflow-hidden rounded-control bg-sunken"
        >
          <Picture src={thumbnailOf(photo)} alt="" />
        </button>
      )}
      <EditButtons
        more={
          photo === null
            ? [
                {
                  label: t('safetyCard.addPhoto'),
                  icon: <Plus aria-hidden />,
                  onChoose: onPhoto,
                },
              ]
            : []
        }
        editLabel={t('safetyCard.editTestNamed', { name: product })}
        moreLabel={t('safetyCard.moreNamed', { name: product })}
        deleteLabel={t('safetyCard.removeNamed', { name: product })}
        disabled={remove.isPending}
        onEdit={onEdit}
        onDelete={() => void remove.mutateAsync(id).then(outcome.onSuccess, outcome.onError)}
      />
    </li>
  )
}
