import { useNavigate, useSearch } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { usePermission } from '../features/auth/api.ts'
import { HistoryList } from '../features/history/panels/history-list.tsx'
import '../text/history.ts'
import { useText } from '../text/text.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { historyLink } from './history-link.tsx'
import { historyKinds, isHistoryKind } from './history-kinds.ts'

/** What became of everything in the salon: also of what has no page any more. For the owner. */
export const HistoryScreen = () => {
  const t = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const { kind } = useSearch({ strict: false })
  const header = <PageHeader title={t('shell.history')} subtitle={t('shell.historyHint')} />
  if (!may('GET /api/history')) {
    return (
      <>
        {header}
        <Card padding="none">
          <EmptyState icon={<EyeOff />} title={t('history.ownerOnly')} />
        </Card>
      </>
    )
  }
  const words = {
    appointment: t('shell.visits'),
    customer: t('shell.clients'),
    service: t('shell.services'),
    category: t('shell.categories'),
    staff: t('shell.staff'),
  }
  return (
    <>
      {header}
      <div className="flex max-w-3xl flex-col gap-5">
        <Field label={t('history.kinds')} hideLabel className="sm:max-w-64">
          <Select
            value={kind ?? ''}
            onChange={({ target: { value } }) =>
              void navigate({
                to: '/history',
                search: isHistoryKind(value) ? { kind: value } : {},
                replace: true,
              })
            }
            options={[
              { value: '', label: t('history.all') },
              ...historyKinds.map((value) => ({ value, label: words[value] })),
            ]}
          />
        </Field>
        <HistoryList of={{ whose: 'salon', ...(kind && { subject: kind }) }} linkTo={historyLink} />
      </div>
    </>
  )
}
