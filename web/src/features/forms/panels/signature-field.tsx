import type { Strokes } from '@salon/contract/form-questions'
import { Eraser } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { attachSignature } from '../../../lib/signature.ts'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useGroupAttributes } from '../../../ui/field-context.ts'
import { Field } from '../../../ui/field.tsx'

interface SignatureFieldProps {
  isSigned: boolean
  error: string | undefined
  /** Null once it was taken away. */
  onChange: (signature: Strokes | null) => void
}

/** A place to sign with a finger, a pen or a mouse. */
export const SignatureField = ({ isSigned, error, onChange }: SignatureFieldProps) => {
  const t = useText()
  const canvas = useRef<HTMLCanvasElement>(null)
  const attached = useRef<ReturnType<typeof attachSignature>>(null)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (!canvas.current) return undefined
    const signing = attachSignature(canvas.current, (signature) => change(signature))
    attached.current = signing
    return signing.detach
  }, [])
  return (
    <Field label={t('forms.signature')} hint={t('forms.signHint')} error={error} required group>
      <SignatureGroup>
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('forms.signature')}
          className="h-40 w-full touch-none rounded-control border border-line-strong bg-white"
        />
      </SignatureGroup>
      {/* Always there: a dialog that grew after the first stroke would move the field from under the finger. */}
      <Button
        size="sm"
        className="self-start"
        disabled={!isSigned}
        onClick={() => {
          attached.current?.clear()
          onChange(null)
        }}
      >
        <Eraser aria-hidden />
        {t('forms.signAgain')}
      </Button>
    </Field>
  )
}

/** Tied to the field, which says what is wrong: a canvas cannot be. */
const SignatureGroup = ({ children }: { children: ReactNode }) => (
  <div {...useGroupAttributes('group')}>{children}</div>
)
