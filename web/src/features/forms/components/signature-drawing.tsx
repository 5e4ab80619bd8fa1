import type { Strokes } from '@salon/contract/form-questions'
import '../../../text/forms.ts'
import { useText } from '../../../text/text.ts'

/** A signature as it was drawn. It consists of numbers alone, so that no foreign image or markup is shown. */
export const SignatureDrawing = ({ signature }: { signature: Strokes }) => {
  const t = useText()
  const { width, height, strokes } = signature
  return (
    <svg
      role="img"
      aria-label={t('forms.signature')}
      viewBox={`0 0 ${width} ${height}`}
      className="max-h-40 w-full max-w-md rounded-control bg-white"
    >
      {strokes.map((stroke, n) => (
        <polyline
          key={`${n} ${stroke[0]}`}
          // A dot is a line of no length, which has round ends.
          points={(stroke.length === 2 ? [...stroke, ...stroke] : stroke).join(' ')}
          fill="none"
          stroke="black"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
