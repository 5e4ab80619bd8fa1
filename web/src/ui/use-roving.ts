import { useState, type FocusEvent, type KeyboardEvent } from 'react'

const placeOf = (element: Element) => Number(element.getAttribute('data-figure'))

/**
 * One tab stop for many figures: the arrow keys go from one to the next, Home and End to the ends.
 * The figures carry their place as `data-figure`, and `tabIndexOf` their place as `tabIndex`.
 * @param columns how many of them stand beside each other; up and down go from row to row
 */
export function useRoving(columns = Number.POSITIVE_INFINITY) {
  const [current, setCurrent] = useState<number | null>(null)

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.hasAttribute('data-figure')) setCurrent(placeOf(target))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const figures = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-figure]')]
    const at = figures.findIndex((figure) => figure === document.activeElement)
    const here = figures[at]
    if (!here) return
    const next = nextFigure(event.key, figures, at, columns)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  /** The place that Tab leads to: where the focus was last, else the first figure there is. */
  const tabIndexOf = (place: number, first: number) => (place === (current ?? first) ? 0 : -1)
  return { onFocus, onKeyDown, tabIndexOf }
}

function nextFigure(key: string, figures: HTMLElement[], at: number, columns: number) {
  const here = figures[at]
  if (!here) return undefined
  if (key === 'ArrowRight') return figures[at + 1]
  if (key === 'ArrowLeft') return figures[at - 1]
  if (key === 'Home') return figures[0]
  if (key === 'End') return figures.at(-1)
  if (!Number.isFinite(columns)) return undefined
  // Empty places have no figure: the next one in the same column, up or down.
  const sameColumn = (figure: HTMLElement) => placeOf(figure) % columns === placeOf(here) % columns
  if (key === 'ArrowDown') return figures.slice(at + 1).find(sameColumn)
  if (key === 'ArrowUp') return figures.slice(0, at).findLast(sameColumn)
  return undefined
}
