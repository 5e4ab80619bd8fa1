import type { Strokes } from '@salon/contract/form-questions'
import SignaturePad from 'signature_pad'

/** A canvas that is signed on. */
interface SignatureCanvas {
  readonly clear: () => void
  readonly detach: () => void
}

/** What was drawn, in whole pixels: where, and neither how fast nor how hard. */
function strokesOf(pad: SignaturePad, { offsetWidth, offsetHeight }: HTMLElement): Strokes {
  const points = pad.toData().flatMap((stroke) => stroke.points)
  // Turning a phone makes the field narrower than what was drawn on it before.
  const reach = (axis: 'x' | 'y', least: number) =>
    points.reduce((farthest, point) => Math.max(farthest, Math.round(point[axis])), least)
  return {
    width: reach('x', Math.max(offsetWidth, 1)),
    height: reach('y', Math.max(offsetHeight, 1)),
    strokes: pad
      .toData()
      .map((stroke) => stroke.points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])),
  }
}

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
