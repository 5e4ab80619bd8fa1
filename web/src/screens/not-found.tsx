import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Any address that is none of ours. */
export const NotFoundScreen = () => {
  const t = useText()
  return (
    <>
      <PageHeader title={t('shell.notFound')} />
      <Card padding="none">
        <EmptyState
          icon={<Compass />}
          title={t('shell.notFoundText')}
          action={
            <Button variant="primary" asChild>
              <Link to="/">{t('shell.toDashboard')}</Link>
            </Button>
          }
        />
      </Card>
    </>
  )
}
