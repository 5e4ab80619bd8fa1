import { mayWaiveTest } from '@salon/contract/patch-tests'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'
import '../../../../text/missing-test.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextInput } from '../../../../ui/text-input.tsx'
import { accountQueries } from '../../../auth/api.ts'

/**
 * Whether the account may give a reason to book without a patch test: a field of every call that books, so no operation
 * of its own. Allowed while the account loads.
 */
export const useMayWaiveTest = (): boolean => {
  const { data } = useQuery({ ...accountQueries.current(), enabled: false })
  return !data || mayWaiveTest(data.role)
}

/** Why a service is booked without the patch test that it requires. */
export const TestReasonField = ({
  error,
  ...input
}: { error: string | undefined } & ComponentProps<typeof TextInput>) => {
  const t = useText()
  return (
    <Field label={t('missingTest.reason')} hint={t('missingTest.reasonHint')} error={error}>
      <TextInput {...input} autoComplete="off" />
    </Field>
  )
}

interface RequiredReasonProps {
  value: string
  /** Whether it was missing when the form was sent. */
  isMissing: boolean
  onChange: (reason: string) => void
  onEnter: () => void
}

/** The reason in a notice of its own: Enter sends the notice, and not the form around it. */
export const RequiredReason = ({ value, isMissing, onChange, onEnter }: RequiredReasonProps) => {
  const t = useText()
  return (
    <TestReasonField
      value={value}
      maxLength={500}
      error={isMissing ? t('missingTest.reasonRequired') : undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

interface UntestedNoticeProps {
  /** What the server refused, in a sentence. */
  sentence: string
  pending: boolean
  onGoOn: (reason: string) => void
}

/**
 * Says that a patch test is missing, and lets an admin go on with a reason. Like the notice of an overlap it takes
 * the focus itself.
 */
export const UntestedNotice = ({ sentence, pending, onGoOn }: UntestedNoticeProps) => {
  const t = useText()
  const mayWaive = useMayWaiveTest()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [sentence])
  const goOn = () => {
    setIsMissing(reason.trim() === '')
    if (reason.trim() !== '') onGoOn(reason.trim())
  }
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex shrink-0 flex-col gap-3 border-t border-line bg-red-soft px-4 py-3 text-sm text-red-ink -outline-offset-2 sm:px-6"
    >
      <div className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">{sentence}</p>
          {!mayWaive && <p>{t('missingTest.adminOnly')}</p>}
        </div>
      </div>
      {mayWaive && (
        <>
          <RequiredReason
            value={reason}
            isMissing={isMissing}
            onChange={setReason}
            onEnter={goOn}
          />
          <Button className="sm:self-end" pending={pending} onClick={goOn}>
            {t('missingTest.goOn')}
          </Button>
        </>
      )}
    </div>
  )
}
