import { Hourglass } from 'lucide-react'
import { useText } from '../text/text.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Says that it is not there yet, rather than showing half of it. */
export const StaffScreen = () => {
  const t = useText()
  return (
    <>
      <PageHeader title={t('shell.staff')} />
      <Card padding="none">
        <EmptyState icon={<Hourglass />} title={t('shared.notPartYet')} />
      </Card>
    </>
  )
}
