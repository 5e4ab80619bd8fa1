import { wallClockAt } from '@salon/contract/salon-clock'
import type { QueryClient, QueryFunction, QueryKey, SkipToken } from '@tanstack/react-query'
import { activityQueries } from '../features/activity/api.ts'
import { appointmentQueries } from '../features/appointments/api.ts'
import { accountQueries } from '../features/auth/api.ts'
import { dashboardQueries } from '../features/dashboard/api.ts'
import { notificationQueries } from '../features/notifications/api.ts'
import { salonInfoQueries } from '../features/salon-info/api.ts'
import { settingsQueries } from '../features/settings/api.ts'

/**
 * For so long, in milliseconds, what was asked before it was drawn is not asked again by who draws it. It
 * stays so: within that time of an answer, whoever comes finds it; a change makes it stale all the same.
 */
const whileDrawing = 2_000

/** As much of a query's options as it takes to ask. */
interface Asked<Answer, Key extends QueryKey> {
  queryKey: Key
  queryFn?: QueryFunction<Answer, Key> | SkipToken
}

/**
 * Asks for what the dashboard shows before it is drawn: the answers are on their way while React is at
 * work, and it draws once what it would have drawn twice. Nothing where it is not known who is there.
 */
export function askForDashboard(client: QueryClient): void {
  const account = client.getQueryData(accountQueries.current().queryKey)
  const settings = client.getQueryData(settingsQueries.current().queryKey)
  if (!account || !settings) return
  const ask = <Answer, Key extends QueryKey>(query: Asked<Answer, Key>) => {
    client.setQueryDefaults(query.queryKey, { staleTime: whileDrawing })
    void client.prefetchQuery<Answer, Error, Answer, Key>(query)
  }
  const { day } = wallClockAt(Date.now(), settings.timeZone)
  ask(salonInfoQueries.current(account.id))
  ask(dashboardQueries.stats())
  ask(appointmentQueries.day(day))
  ask(activityQueries.recent())
  ask(notificationQueries.list())
}
