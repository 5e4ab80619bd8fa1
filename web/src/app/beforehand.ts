import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { speak } from '../text/language.ts'

/**
 * Asks who is there, how the salon is set and for its screens all at once, so that the first thing
 * that is drawn is the salon, in its own words, and not one wait after the other. Ends as soon as it
 * is known that nobody is there, or that something cannot be had: the page then says so itself.
 * @param loadPages fetches the code of the screens
 * @returns what `loadPages` fetched; `null` where there is nothing to show with it
 */
export async function askBeforehand<Pages>(
  client: QueryClient,
  loadPages: () => Promise<Pages>,
): Promise<Pages | null> {
  const pages = loadPages().catch(() => null)
  const settings = client.prefetchQuery(settingsQueries.current())
  await client.prefetchQuery(accountQueries.current())
  if (!client.getQueryData(accountQueries.current().queryKey)) return null
  await settings
  const { language } = client.getQueryData(settingsQueries.current().queryKey) ?? {}
  if (language) await speak(language)
  return pages
}
