import { isFound, searchText } from '@salon/contract/text-search'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, CalendarPlus, Keyboard, Scissors, UserPlus, UserRound } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { customerQueries } from '../features/customers/api.ts'
import { serviceQueries } from '../features/services/api.ts'
import { serviceWords } from '../features/services/components/service-groups.ts'
import { useFound } from '../lib/use-found.ts'
import { useFormats, useText } from '../text/text.ts'
import { CommandDialog, type Command } from '../ui/command-dialog.tsx'

/** As many of a kind as are looked at before typing on. */
const few = 5

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where one can go, by name. */
  screens: readonly Command[]
  /** Nothing where the person who looks may not book, or not add a client. */
  onBook: (() => void) | undefined
  onAddClient: (() => void) | undefined
  onShowKeys: () => void
}

/** What can be done, where it may be. */
const commandOf = (run: (() => void) | undefined, command: Omit<Command, 'run'>): Command[] =>
  run ? [{ ...command, run }] : []

/**
 * Finds any client, service, screen and visit: a visit by its number, or by its client, whose last
 * and next visits are listed.
 */
export const CommandPalette = ({
  screens,
  onBook,
  onAddClient,
  onShowKeys,
  ...dialog
}: CommandPaletteProps) => {
  const t = useText()
  const formats = useFormats()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query).trim()
  const typed = words !== ''
  const clients = useQuery({ ...customerQueries.few(words), enabled: typed })
  const services = useQuery({ ...serviceQueries.list(), enabled: typed })
  const uncategorized = t('services.uncategorized')
  const wordsOf = useMemo(() => serviceWords(uncategorized), [uncategorized])
  const found = useFound(services.data, wordsOf, words)
  const firstClient = typed ? clients.data?.[0] : undefined
  const visits = useQuery({
    ...appointmentQueries.ofCustomer(firstClient?.id ?? 0),
    enabled: firstClient !== undefined,
  })
  const toVisit = (id: number) => () =>
    void navigate({ to: '/appointment/$id', params: { id: String(id) } })
  const number = /^#?(\d{1,15})$/.exec(words)?.[1]
  const matching = (commands: readonly Command[]) =>
    commands.filter(({ label }) => isFound(searchText(label), words))

  const visitGroup = {
    label: t('commands.visits'),
    commands: [
      ...(number
        ? [
            {
              id: 'number',
              label: t('commands.appointmentNumber', { id: number }),
              icon: <CalendarDays aria-hidden />,
              run: toVisit(Number(number)),
            },
          ]
        : []),
      ...(firstClient ? (visits.data ?? []) : []).slice(-few).map((row) => ({
        id: `visit-${row.id}`,
        label: `${row.customer.name}, ${row.service.name}`,
        detail: `${formats.dateTime(row.appointmentDate)} · ${row.staff.name}`,
        icon: <CalendarDays aria-hidden />,
        run: toVisit(row.id),
      })),
    ],
  }
  const clientGroup = {
    label: t('commands.clients'),
    commands: (typed ? (clients.data ?? []) : []).map((client) => ({
      id: `client-${client.id}`,
      label: client.name,
      detail: [client.phone, client.email].filter(Boolean).join(' · '),
      icon: <UserRound aria-hidden />,
      run: () => void navigate({ to: '/customer/$id', params: { id: String(client.id) } }),
    })),
  }

  const groups = [
    // A name is a client's before it is that of their visits.
    ...(number ? [visitGroup, clientGroup] : [clientGroup, visitGroup]),
    {
      label: t('commands.services'),
      commands: (typed ? (found ?? []) : []).slice(0, few).map((service) => ({
        id: `service-${service.id}`,
        label: service.name,
        detail: `${formats.money(service.price)} · ${formats.duration(service.duration)}`,
        icon: <Scissors aria-hidden />,
        run: () => void navigate({ to: '/services', search: { q: service.name } }),
      })),
    },
    {
      label: t('commands.actions'),
      commands: matching([
        ...commandOf(onBook, {
          id: 'book',
          label: t('appointments.newAppointment'),
          icon: <CalendarPlus aria-hidden />,
          shortcut: 'N',
        }),
        ...commandOf(onAddClient, {
          id: 'add-client',
          label: t('commands.addClient'),
          icon: <UserPlus aria-hidden />,
        }),
        {
          id: 'keys',
          label: t('commands.shortcuts'),
          icon: <Keyboard aria-hidden />,
          shortcut: '?',
          run: onShowKeys,
        },
      ]),
    },
    { label: t('commands.screens'), commands: matching(screens) },
  ]
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)
  return (
    <CommandDialog
      {...dialog}
      label={t('commands.find')}
      placeholder={t('commands.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      empty={t('commands.none')}
      found={t('commands.found', { count })}
      loading={typed && (clients.isFetching || services.isFetching || visits.isFetching)}
    />
  )
}
