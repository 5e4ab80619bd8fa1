import { isDay } from '@salon/contract/salon-clock'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, Suspense, useCallback, useState, type ReactNode } from 'react'
import { lazily } from '../lib/lazily.tsx'
import { useMay } from '../features/auth/api.ts'
import { useText } from '../text/text.ts'
import { useHotkey } from '../ui/use-hotkey.ts'
import { entries, furtherEntries } from './navigation.ts'

const CommandPalette = lazily(
  async () => (await import('../screens/command-palette.tsx')).CommandPalette,
)
const BookingDialog = lazily(
  async () => (await import('../screens/booking-dialog.tsx')).BookingDialog,
)
const CustomerDialog = lazily(
  async () => (await import('../features/customers/panels/customer-dialog.tsx')).CustomerDialog,
)
const ShortcutSheet = lazily(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** Opens the command palette, for whoever has no keyboard. */
export const OpenPaletteContext = createContext<() => void>(() => {})

/** The keys that work on every screen, and what they open; nothing of it is loaded before. */
export const Commands = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const navigate = useNavigate()
  // The day that is looked at is the day that is meant.
  const { day } = useSearch({ strict: false })
  const [newName, setNewName] = useState('')
  const [open, setOpen] = useState<'palette' | 'booking' | 'client' | 'keys' | null>(null)
  const close = () => setOpen(null)
  const may = useMay()
  const mayBook = may('POST /api/appointments')
  const mayAdd = may('POST /api/customers')
  const openPalette = useCallback(() => setOpen('palette'), [])
  // What is opening already is not in sight yet: letters typed meanwhile are meant for it.
  const openFirst = (what: 'booking' | 'keys') => setOpen((now) => now ?? what)

  // The one key that counts while a dialog is open, whose place is taken by what the palette leads to.
  useHotkey('mod+k', () => document.querySelector('[data-unsaved]') ?? openPalette())
  useHotkey('n', () => mayBook && openFirst('booking'))
  useHotkey('?', () => openFirst('keys'))
  useHotkey('/', () => {
    const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (field) field.focus()
    else openPalette()
  })
  return (
    <OpenPaletteContext value={openPalette}>
      {children}
      <Suspense>
        {open === 'palette' && (
          <CommandPalette
            open
            // What it opens in its own place stays.
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
      </Suspense>
    </OpenPaletteContext>
  )
}
