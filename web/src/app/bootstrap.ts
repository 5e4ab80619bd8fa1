import type { QueryClient } from '@tanstack/react-query'
import { accountQueries } from '../features/auth/api.ts'
import { settingsQueries } from '../features/settings/api.ts'
import { switchLanguage } from '../text/language.ts'

/**
 * Loads account, settings and screens in parallel before the first render, so that it shows the salon
 * in its language without a chain of spinners. Never throws: the components show failed queries.
 * @param loadPages imports the screens
 * @returns the loaded module; `null` without an account, or where the import failed
 */
export async function bootstrap<Pages>(
  client: QueryClient,
  loadPages: () => Promise<Pages>,
): Promise<Pages | null> {
  const pages = loadPages().catch(() => null)
  const settings = client.prefetchQuery(settingsQueries.current())
  await client.prefetchQuery(accountQueries.current())
  if (!client.getQueryData(accountQueries.current().queryKey)) return null
  await settings
  const { language } = client.getQueryData(settingsQueries.current().queryKey) ?? {}
  if (language) await switchLanguage(language)
  return pages
}
