import { useEffect, useRef } from 'react'
import '../../../text/auth.ts'
import '../../../text/own-account.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../ui/toast-outcome.ts'
import { useConfirmEmail } from '../api.ts'

/**
 * Changes the e-mail of an account by the link of a letter. The button does it and not the page itself, because
 * mail scanners open links.
 */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const t = useText()
  const confirm = useConfirmEmail()
  const title = useRef<HTMLHeadingElement>(null)
  const { isPending, data } = confirm
  // Moves a screen reader to the new content.
  useEffect(() => {
    if (data) title.current?.focus()
  }, [data])
  return (
    <div className="flex flex-col gap-4">
      <div className="mb-2">
        <h1
          ref={title}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight text-ink outline-none"
        >
          {t(data ? 'ownAccount.changed' : 'ownAccount.confirmTitle')}
        </h1>
        <p className="mt-1 text-sm break-words text-muted">
          {data
            ? t('ownAccount.confirmedText', { email: data.email })
            : t('ownAccount.confirmText')}
        </p>
      </div>
      {!data && (
        <Button
          variant="primary"
          size="lg"
          block
          pending={isPending}
          onClick={() =>
            confirm.mutate(token, {
              onError: (error) => toastFailure(t('ownAccount.failed'), error),
            })
          }
        >
          {t(isPending ? 'auth.pleaseWait' : 'ownAccount.confirm')}
        </Button>
      )}
      <Button asChild variant="link">
        {/* No link of the router's, which comes with the salon's screens. */}
        <a href="/">{t('ownAccount.toSalon')}</a>
      </Button>
    </div>
  )
}
