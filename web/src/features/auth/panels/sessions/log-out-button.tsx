import { LogOut } from 'lucide-react'
import { CallError } from '../../../../lib/call.ts'
import { reloadWithMessage } from '../../../../lib/reload.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast-store.ts'
import { useLogout } from '../../api.ts'

/** The server's reason; none where it was unreachable. */
const hasSentence = (error: unknown) => error instanceof CallError && error.problem !== null

/** The way out. */
export const LogOutButton = () => {
  const t = useText()
  const logout = useLogout()
  // As a promise: one may have gone to another screen, and is to be out all the same.
  const leave = () =>
    void logout.mutateAsync().then(
      () => reloadWithMessage('logged-out'),
      (error: unknown) =>
        toast({
          variant: 'destructive',
          title: t('shell.logoutFailed'),
          description: hasSentence(error) ? sentenceOf(error) : t('shell.failedToLogout'),
        }),
    )
  return (
    <Button pending={logout.isPending || logout.isSuccess} onClick={leave}>
      <LogOut aria-hidden />
      {t('shell.logOut')}
    </Button>
  )
}
