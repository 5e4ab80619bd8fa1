import type { Route } from './route.ts'

export const exportRoutes = {
  download: {
    method: 'GET',
    path: '/api/export',
    summary: "A ZIP of all the salon's data as JSON and CSV, and its pictures",
    reply: 'file',
  },
} as const satisfies Record<string, Route>
