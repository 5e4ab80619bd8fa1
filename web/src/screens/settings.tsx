import { footerVersion } from '@salon/contract/app-info'
import { Hourglass, LogOut } from 'lucide-react'
import { useLogout } from '../features/auth/api.ts'
import { CallError } from '../lib/call.ts'
import { reloadLoggedOut } from '../lib/reload.ts'
import { sentenceOf } from '../text/problem.ts'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast-store.ts'

/** The server said why; out of reach it could not. */
const hasSentence = (error: unknown) => error instanceof CallError && error.problem !== null

/** The way out, until there is more to set. */
export const SettingsScreen = () => {
  const t = useText()
  const logout = useLogout()
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => reloadLoggedOut(),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('shell.logoutFailed'),
          description: hasSentence(error) ? sentenceOf(error) : t('shell.failedToLogout'),
        }),
    })
  return (
    <>
      <PageHeader title={t('shell.settings')} />
      <Card padding="none">
        <EmptyState
          icon={<Hourglass />}
          title={t('shared.notPartYet')}
          action={
            <Button pending={logout.isPending || logout.isSuccess} onClick={leave}>
              <LogOut aria-hidden />
              {t('shell.logOut')}
            </Button>
          }
        />
      </Card>
      <footer className="mt-8 text-center text-xs text-muted">
        {t('shell.footer', { version: footerVersion })}
      </footer>
    </>
  )
}
