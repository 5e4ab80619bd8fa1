import { z } from 'zod'
import type { Route } from './route.ts'

export const appInfoRoutes = {
  version: {
    method: 'GET',
    path: '/api/app-version',
    summary: 'The version of the server',
    reply: z.object({ version: z.string() }),
  },
  health: {
    method: 'GET',
    path: '/api/health',
    summary: '200 while the database answers, 503 while it does not',
    reply: z.object({ status: z.literal('ok') }),
    refuses: ['unavailable'],
  },
  ready: {
    method: 'GET',
    path: '/api/ready',
    summary:
      '200 while all is as it should be, also the schema, the room on the disk and the backups',
    reply: z.object({ status: z.literal('ready') }),
    refuses: ['unavailable'],
  },
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description of the API, as OpenAPI 3.1',
    reply: 'file',
    media: 'application/json',
  },
} as const satisfies Record<string, Route>
