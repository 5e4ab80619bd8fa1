import { LogOut } from 'lucide-react'
import { CallError } from '../../../lib/call.ts'
import { reloadAfter } from '../../../lib/reload.ts'
import { sentenceOf } from '../../../text/problem.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useLogout } from '../api.ts'

/** The server said why; out of reach it could not. */
const hasSentence = (error: unknown) => error instanceof CallError && error.problem !== null

/** The way out. */
export const LogOutButton = () => {
  const t = useText()
  const logout = useLogout()
  const leave = () =>
    logout.mutate(undefined, {
      onSuccess: () => reloadAfter('logged-out'),
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: t('shell.logoutFailed'),
          description: hasSentence(error) ? sentenceOf(error) : t('shell.failedToLogout'),
        }),
    })
  return (
    <Button pending={logout.isPending || logout.isSuccess} onClick={leave}>
      <LogOut aria-hidden />
      {t('shell.logOut')}
    </Button>
  )
}
