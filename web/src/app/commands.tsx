import { isDay } from '@salon/contract/salon-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, useCallback, useState, type ReactNode } from 'react'
import { lazyDialog } from '../lib/lazy-component.tsx'
import { usePermission } from '../features/auth/api.ts'
import { useText } from '../text/text.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { entries, furtherEntries } from './navigation.ts'

const CommandPalette = lazyDialog(
  async () => (await import('../screens/command-palette.tsx')).CommandPalette,
)
const BookingDialog = lazyDialog(
  async () => (await import('../screens/booking-dialog.tsx')).BookingDialog,
)
const CustomerDialog = lazyDialog(
  async () => (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
)
const ShortcutSheet = lazyDialog(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** Opens the command palette from a button. */
export const OpenPaletteContext = createContext<() => void>(() => {})

/** Global keyboard shortcuts and the dialogs they open, each loaded on first use. */
export const Commands = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const navigate = useNavigate()
  // The booking starts on the day that is shown.
  const { day } = useSearch({ strict: false })
  const [newName, setNewName] = useState('')
  const [open, setOpen] = useState<'palette' | 'booking' | 'client' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const may = usePermission()
  const mayBook = may('POST /api/appointments')
  const mayAdd = may('POST /api/customers')
  const openPalette = useCallback(() => setOpen('palette'), [])

  // Also works in a dialog, which the palette replaces; not in one with unsaved changes.
  useHotkey('mod+k', () => document.querySelector('[data-unsaved]') ?? openPalette())
  useHotkey('n', () => mayBook && setOpen('booking'))
  useHotkey('?', () => setOpen('keys'))
  useHotkey('/', () => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (field) field.focus()
    else openPalette()
  })
  return (
    <OpenPaletteContext value={openPalette}>
      {children}
      {open === 'palette' && (
        <CommandPalette
          open
          // Its commands may have opened another dialog by then.
          onOpenChange={() => setOpen((now) => (now === 'palette' ? null : now))}
          screens={[...entries, ...furtherEntries.filter(({ needs }) => may(needs))].map(
            ({ to, label, icon: Icon }) => ({
              id: to,
              label: t(label),
              icon: <Icon aria-hidden />,
              run: () => void navigate({ to }),
            }),
          )}
          onBook={mayBook ? () => setOpen('booking') : undefined}
          onAddClient={
            mayAdd
              ? (name = '') => {
                  setNewName(name)
                  setOpen('client')
                }
              : undefined
          }
          onShowKeys={() => setOpen('keys')}
        />
      )}
      {open === 'booking' && (
        <BookingDialog open onOpenChange={close} {...(isDay(day) && { day })} />
      )}
      {open === 'client' && (
        <CustomerDialog
          open
          onOpenChange={close}
          initialName={newName}
          onUse={({ id }) => void navigate({ to: '/customer/$id', params: { id: String(id) } })}
        />
      )}
      {open === 'keys' && <ShortcutSheet open onOpenChange={close} mayBook={mayBook} />}
    </OpenPaletteContext>
  )
}
