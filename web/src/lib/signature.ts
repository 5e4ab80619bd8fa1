import type { Strokes } from '@salon/contract/form-questions'
import SignaturePad from 'signature_pad'

/** A canvas that is signed on. */
interface SignatureCanvas {
  readonly clear: () => void
  readonly detach: () => void
}

/** What was drawn, in whole pixels: where, and neither how fast nor how hard. */
const strokesOf = (pad: SignaturePad, { offsetWidth, offsetHeight }: HTMLElement): Strokes => ({
  width: Math.max(offsetWidth, 1),
  height: Math.max(offsetHeight, 1),
  strokes: pad
    .toData()
    .map(({ points }) => points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])),
})

/** Lets a canvas be signed on with a finger, a pen or a mouse. @param onChange gets all strokes after each one */
export function attachSignature(
  canvas: HTMLCanvasElement,
  onChange: (signature: Strokes) => void,
): SignatureCanvas {
  const pad = new SignaturePad(canvas)
  // As sharp as the screen. Turning the tablet gives the field another size, which empties a canvas.
  const fit = () => {
    const strokes = pad.toData()
    canvas.width = canvas.offsetWidth * devicePixelRatio
    canvas.height = canvas.offsetHeight * devicePixelRatio
    canvas.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio)
    pad.fromData(strokes)
  }
  fit()
  addEventListener('resize', fit)
  pad.addEventListener('endStroke', () => onChange(strokesOf(pad, canvas)))
  return {
    clear: () => pad.clear(),
    detach: () => {
      removeEventListener('resize', fit)
      pad.off()
    },
  }
}
