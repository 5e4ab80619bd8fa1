import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { accountQueries } from '../features/auth/api.ts'
import '../text/policy.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const sections = [
  {
    title: 'kept',
    texts: ['keptBook', 'keptHealth', 'keptAccount', 'keptDevices', 'keptLog', 'keptActivity'],
  },
  { title: 'where', texts: ['whereText', 'wherePhotos', 'whereBackups'] },
  { title: 'who', texts: ['whoText', 'whoPush'] },
  { title: 'cookies', texts: ['cookiesText'] },
  {
    title: 'rights',
    texts: ['rightsExport', 'rightsDevices', 'rightsClients', 'rightsPhotos', 'rightsDelete'],
  },
] as const

/** What is stored, where, and who sees it; readable without an account, too. */
export const PrivacyScreen = () => {
  const t = useText()
  const router = useRouter()
  const { data: account } = useQuery(accountQueries.current())
  const back = () => {
    // What is behind a screen that stands there twice is that screen.
    const isFirst = !router.history.canGoBack() || router.latestLocation.state.isDuplicate
    // Without an account there is no screen but this one; the way in is a load of its own.
    if (!account) window.location.assign('/')
    else if (isFirst) void router.navigate({ to: '/' })
    else router.history.back()
  }
  return (
    <>
      <PageHeader
        title={t('privacy.title')}
        subtitle={t('privacy.subtitle')}
        actions={
          <Button onClick={back}>
            <ArrowLeft aria-hidden />
            {t('privacy.back')}
          </Button>
        }
      />
      <Card className="flex max-w-3xl flex-col gap-8">
        {sections.map(({ title, texts }) => (
          <section key={title}>
            <h2 className="mb-2 text-sm font-semibold text-ink">{t(`privacy.${title}Title`)}</h2>
            <ul className="flex flex-col gap-2 text-sm text-muted">
              {texts.map((text) => (
                <li key={text}>{t(`privacy.${text}`)}</li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </>
  )
}
