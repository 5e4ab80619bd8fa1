import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { analyticsSearch } from '../features/analytics/components/period.ts'
import { visitsSearch } from '../features/appointments/components/visits-address.ts'
import { lazyScreen } from '../lib/lazy-component.tsx'
import { historySearch } from '../screens/history-kinds.ts'
import { listSearch } from '../screens/search-words.ts'
import { RouteError } from './route-error.tsx'
import { RootLayout } from './root-layout.tsx'
import { privacyPath } from './navigation.ts'

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyScreen(
    async () => (await import('../screens/not-found.tsx')).NotFoundScreen,
  ),
})

const at = <const Path extends string>(path: Path) => ({ getParentRoute: () => root, path })

const routes = root.addChildren([
  createRoute({
    ...at('/'),
    component: lazyScreen(async () => (await import('../screens/dashboard.tsx')).DashboardScreen),
  }),
  createRoute({
    ...at('/appointments'),
    validateSearch: visitsSearch,
    component: lazyScreen(async () => (await import('../screens/visits.tsx')).VisitsScreen),
  }),
  createRoute({
    ...at('/appointment/$id'),
    component: lazyScreen(
      async () => (await import('../screens/appointment-details.tsx')).AppointmentDetailsScreen,
    ),
  }),
  createRoute({
    ...at('/customers'),
    validateSearch: listSearch,
    component: lazyScreen(async () => (await import('../screens/clients.tsx')).ClientsScreen),
  }),
  createRoute({
    ...at('/customer/$id'),
    component: lazyScreen(
      async () => (await import('../screens/client-profile.tsx')).ClientProfileScreen,
    ),
  }),
  createRoute({
    ...at('/services'),
    validateSearch: listSearch,
    component: lazyScreen(async () => (await import('../screens/services.tsx')).ServicesScreen),
  }),
  createRoute({
    ...at('/categories'),
    validateSearch: listSearch,
    component: lazyScreen(async () => (await import('../screens/categories.tsx')).CategoriesScreen),
  }),
  createRoute({
    ...at('/staff'),
    validateSearch: listSearch,
    component: lazyScreen(async () => (await import('../screens/staff.tsx')).StaffScreen),
  }),
  createRoute({
    ...at('/analytics'),
    validateSearch: analyticsSearch,
    component: lazyScreen(async () => (await import('../screens/analytics.tsx')).AnalyticsScreen),
  }),
  createRoute({
    ...at('/history'),
    validateSearch: historySearch,
    component: lazyScreen(async () => (await import('../screens/history.tsx')).HistoryScreen),
  }),
  createRoute({
    ...at('/settings'),
    component: lazyScreen(async () => (await import('../screens/settings.tsx')).SettingsScreen),
  }),
  createRoute({
    ...at(privacyPath),
    component: lazyScreen(async () => (await import('../screens/privacy.tsx')).PrivacyScreen),
  }),
])

/** The route tree. A screen's chunk is preloaded on intent: hover, focus or touch of a link. */
export const router = createRouter({
  routeTree: routes,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
