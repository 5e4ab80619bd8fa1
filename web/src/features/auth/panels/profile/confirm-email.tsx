import { useEffect, useRef } from 'react'
import { CallError } from '../../../../lib/call.ts'
import '../../../../text/auth.ts'
import '../../../../text/own-account.ts'
import { sentenceOf } from '../../../../text/problem.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { toastFailure } from '../../../../ui/toast-outcome.ts'
import { useConfirmEmail } from '../../api.ts'

const isExpired = (error: unknown) =>
  error instanceof CallError && error.problem?.code === 'link_expired'

/**
 * Changes the address of an account by the link in an email. The button does it and not the page itself, because
 * mail scanners open links.
 */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const t = useText()
  const confirm = useConfirmEmail()
  const title = useRef<HTMLHeadingElement>(null)
  const { isPending, data, error } = confirm
  const isDone = data !== undefined || isExpired(error)
  // Moves a screen reader to the new content.
  useEffect(() => {
    if (isDone) title.current?.focus()
  }, [isDone])
  const words = () => {
    if (data) {
      const text = t('ownAccount.confirmedText', { email: data.email })
      return { heading: t('ownAccount.changed'), text }
    }
    return isExpired(error)
      ? { heading: t('ownAccount.failed'), text: sentenceOf(error) }
      : { heading: t('ownAccount.confirmTitle'), text: t('ownAccount.confirmText') }
  }
  const { heading, text } = words()
  return (
    <div className="flex flex-col gap-4">
      <div className="mb-2">
        <h1 ref={title} tabIndex={-1} className="text-xl font-semibold text-ink outline-none">
          {heading}
        </h1>
        <p className="mt-1 text-sm break-words text-muted">{text}</p>
      </div>
      {!isDone && (
        <Button
          variant="primary"
          size="lg"
          block
          pending={isPending}
          onClick={() =>
            confirm.mutate(token, {
              onError: (failure) => {
                if (!isExpired(failure)) toastFailure(t('ownAccount.failed'), failure)
              },
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
