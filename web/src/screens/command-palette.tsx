import { isFound, searchText } from '@salon/contract/text-search'
import { groupVisits } from '@salon/contract/visit-grouping'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CalendarDays,
  CalendarPlus,
  Keyboard,
  List,
  Scissors,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { appointmentQueries } from '../features/appointments/api.ts'
import { countOf, customerQueries, type ListedCustomer } from '../features/customers/api.ts'
import { serviceQueries } from '../features/services/api.ts'
import { serviceWords } from '../features/services/components/service-groups.ts'
import { useFilteredList } from '../lib/use-filtered-list.ts'
import '../text/services.ts'
import '../text/customers.ts'
import '../text/commands.ts'
import { useFormats, useLocale, useText } from '../text/text.ts'
import { CommandDialog, type Command } from '../ui/command-dialog.tsx'
import { bestFirst, nextVisitFirst } from './palette-results.ts'

/** As many of a kind as are looked at before typing on. */
const few = 5

interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where one can go, by name. */
  screens: readonly Command[]
  /** Nothing where the person who looks may not book, or not add a client. */
  onBook: (() => void) | undefined
  onAddClient: ((name?: string) => void) | undefined
  onShowKeys: () => void
}

/** What can be done, where it may be. */
const commandOf = (run: (() => void) | undefined, command: Omit<Command, 'run'>): Command[] =>
  run ? [{ ...command, run }] : []

/**
 * Finds any client, service, screen and visit: a visit by its number, or by its client, whose next
 * visits and latest ones are listed. What matches best stands first.
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
  const { timeZone } = useLocale()
  const navigate = useNavigate()
  const [opened] = useState(() => new Date().toISOString())
  const [query, setQuery] = useState('')
  const words = useDeferredValue(query).trim()
  const typed = words !== ''
  const clients = useQuery({ ...customerQueries.few(words), enabled: typed })
  const services = useQuery({ ...serviceQueries.list(), enabled: typed })
  const uncategorized = t('services.uncategorized')
  const wordsOf = useMemo(() => serviceWords(uncategorized), [uncategorized])
  const foundServices = useFilteredList(services.data, wordsOf, words)
  const { clients: found = [], similar = [], total = 0 } = (typed && clients.data) || {}
  const firstClient = found[0]
  const visits = useQuery({
    ...appointmentQueries.ofCustomer(firstClient?.id ?? 0),
    enabled: firstClient !== undefined,
  })
  const number = /^#?(\d{1,15})$/.exec(words)?.[1]
  const numbered = useQuery({
    ...appointmentQueries.one(Number(number)),
    enabled: number !== undefined,
    retry: false,
  })
  const toVisit = (id: number) => () =>
    void navigate({ to: '/appointment/$id', params: { id: String(id) } })
  const toClient = (id: number) => () =>
    void navigate({ to: '/customer/$id', params: { id: String(id) } })
  const matching = (commands: readonly Command[]) =>
    commands.filter(({ label }) => isFound(searchText(label), words))

  const clientCommand = (client: ListedCustomer, label = client.name): Command => ({
    id: `client-${client.id}`,
    label,
    detail: [
      client.phone,
      client.email,
      client.lastVisit && t('customers.lastVisitOn', { date: formats.date(client.lastVisit) }),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: <UserRound aria-hidden />,
    run: toClient(client.id),
  })
  const rows = firstClient ? nextVisitFirst(visits.data ?? [], opened) : []
  const serviceRows = typed ? (foundServices ?? []) : []
  const actions = matching([
    ...commandOf(onBook, {
      id: 'book',
      label: t('appointments.newAppointment'),
      icon: <CalendarPlus aria-hidden />,
      shortcut: 'N',
    }),
    ...commandOf(onAddClient && (() => onAddClient()), {
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
  ])
  const foundScreens = matching(screens)
  const clientNames = found.map(({ name }) => name)
  const all = (id: string, label: string, run: () => void): Command => ({
    id,
    label,
    icon: <List aria-hidden />,
    run,
  })

  const groups = [
    {
      label: t('commands.number'),
      commands:
        number !== undefined && numbered.data
          ? [
              {
                id: 'number',
                label: t('commands.appointmentNumber', { id: number }),
                detail: `${numbered.data.customer.name}, ${numbered.data.service.name} · ${formats.dateTime(numbered.data.appointmentDate)}`,
                icon: <CalendarDays aria-hidden />,
                run: toVisit(numbered.data.id),
              },
            ]
          : [],
    },
    ...bestFirst(
      [
        {
          label: t('commands.clients'),
          names: clientNames,
          commands: [
            ...found.map((client) => clientCommand(client)),
            ...(total > found.length
              ? [
                  all(
                    'all-clients',
                    t('customers.allFound', { number: countOf(total) }),
                    () => void navigate({ to: '/customers', search: { q: words } }),
                  ),
                ]
              : []),
          ],
        },
        {
          label: t('commands.visits'),
          // A name is a client's before it is that of their visits.
          names: clientNames,
          commands: [
            ...rows.slice(0, few).map((row) => ({
              id: `visit-${row.id}`,
              label: `${row.customer.name}, ${row.service.name}`,
              detail: `${formats.dateTime(row.appointmentDate)} · ${row.staff.name}`,
              icon: <CalendarDays aria-hidden />,
              run: toVisit(row.id),
            })),
            ...(firstClient && rows.length > few
              ? [
                  all(
                    'all-visits',
                    t('commands.allVisitsOf', {
                      number: String(groupVisits(visits.data ?? [], timeZone).length),
                      name: firstClient.name,
                    }),
                    toClient(firstClient.id),
                  ),
                ]
              : []),
          ],
        },
        {
          label: t('commands.services'),
          names: serviceRows.map(({ name }) => name),
          commands: [
            ...serviceRows.slice(0, few).map((service) => ({
              id: `service-${service.id}`,
              label: service.name,
              detail: `${formats.money(service.price)} · ${formats.duration(service.duration)}`,
              icon: <Scissors aria-hidden />,
              run: () => void navigate({ to: '/services', search: { q: service.name } }),
            })),
            ...(serviceRows.length > few
              ? [
                  all(
                    'all-services',
                    t('customers.allFound', { number: String(serviceRows.length) }),
                    () => void navigate({ to: '/services', search: { q: words } }),
                  ),
                ]
              : []),
          ],
        },
        {
          label: t('commands.actions'),
          names: actions.map(({ label }) => label),
          commands: actions,
        },
        {
          label: t('commands.screens'),
          names: foundScreens.map(({ label }) => label),
          commands: foundScreens,
        },
      ],
      words,
    ),
    {
      label: t('commands.similar'),
      commands: similar.map((client) =>
        clientCommand(client, t('customers.didYouMean', { name: client.name })),
      ),
    },
    {
      label: t('commands.newClient'),
      commands:
        typed && number === undefined
          ? commandOf(onAddClient && (() => onAddClient(words)), {
              id: 'add-named',
              label: t('customers.addAsNew', { name: words }),
              icon: <UserPlus aria-hidden />,
            })
          : [],
    },
  ]
  const count = groups
    .flatMap(({ commands }) => commands)
    .filter(({ id }) => id !== 'add-named').length
  const behind =
    query.trim() !== words ||
    (typed && (clients.isPending || clients.isPlaceholderData || services.isPending)) ||
    numbered.isLoading
  return (
    <CommandDialog
      {...dialog}
      label={t('commands.find')}
      placeholder={t('commands.placeholder')}
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      empty={count === 0 ? t('commands.none') : undefined}
      found={t('commands.found', { count })}
      loading={behind || (typed && visits.isFetching)}
      behind={behind}
    />
  )
}
