import { useState, type KeyboardEvent } from 'react'

interface ListboxKeys {
  open: boolean
  /** The rows that can be chosen, in order, by key. */
  rows: readonly string[]
  /** Whether the first row is active until another one is; true by default. */
  isFirstActive?: boolean
  onOpen: () => void
  onClose: () => void
  onChoose: (row: string) => void
}

/**
 * The keys of a combobox: the arrows open the list and walk through it, round its ends too; Enter
 * chooses the active row; Tab leaves and closes. Escape belongs to the layer that shows the list.
 */
export const useListboxKeys = ({
  open,
  rows,
  isFirstActive = true,
  onOpen,
  onClose,
  onChoose,
}: ListboxKeys) => {
  const [walkedTo, setActive] = useState<string | null>(null)
  const active =
    walkedTo !== null && rows.includes(walkedTo)
      ? walkedTo
      : isFirstActive
        ? (rows[0] ?? null)
        : null

  const step = (by: 1 | -1) => {
    if (!open) {
      onOpen()
      return
    }
    const at = active === null ? (by === 1 ? -1 : 0) : rows.indexOf(active)
    setActive(rows.at((at + by + rows.length) % rows.length) ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter during an input method's composition confirms the composition, not a row.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (active !== null) onChoose(active)
    } else if (event.key === 'Tab' && open) {
      onClose()
    }
  }
  return { active, setActive, onKeyDown }
}
