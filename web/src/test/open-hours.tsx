import type { Account } from '@salon/contract/auth'
import type { WorkingHours } from '@salon/contract/working-spans'
import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { HoursCard } from '../features/working-hours/panels/hours-card.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from './open-page.tsx'
import { givenStaff } from './salon-rows.ts'

export const day = (from: string, to: string) => ({ from, to, breaks: [] })
export const open = day('09:00', '18:00')
export const holiday = {
  id: 5,
  staffId: null,
  firstDay: '2199-12-24',
  lastDay: '2199-12-26',
  reason: 'Christmas',
  day: null,
  version: 1,
}
export const givenHours = {
  schedules: [
    {
      id: 1,
      staffId: null,
      validFrom: '2026-01-01',
      week: [null, open, open, open, open, open, null],
      version: 3,
    },
  ],
  exceptions: [holiday],
  blockedTimes: [],
}

export const account = { id: 1, role: 'admin', isOwner: true } as Account

/** The card of opening hours for an admin. @returns what it wrote, in order */
export const openHours = (
  answers: (operation: string, body: unknown) => unknown = () => undefined,
  {
    hours = givenHours,
    who = account,
    client = createQueryClient(() => {}),
  }: { hours?: WorkingHours; who?: Account; client?: QueryClient } = {},
) => {
  client.setQueryData(accountQueries.current().queryKey, who)
  const sent = openPage(
    <HoursCard />,
    ({ operation, body }) => {
      if (operation === 'GET /api/staff') return [givenStaff({ id: 41, name: 'Mia' })]
      if (operation === 'GET /api/settings') return { weekStart: 1 }
      return answers(operation, body)
    },
    client,
    hours,
  )
  return () => sent.filter(({ operation }) => !operation.startsWith('GET'))
}
