import { rowParams } from './primitives.ts'
import type { Route } from './route.ts'

/**
 * The salon in one file. `data/` holds each table twice, as JSON with the names that the API uses
 * and as CSV for a spreadsheet; `photos/<appointment>/<before|after>-<n>.jpg` holds the pictures,
 * `photos/patch-tests/<test>.jpg` those of patch tests;
 * README.txt describes the files, and manifest.json lists them for a program. Passwords and sessions
 * are left out.
 *
 * The file is generated while it is sent, so there is no `content-length`: `x-estimated-length` is exact
 * for the photos and rough for the rest. A progress bar divides the received bytes by it and stays below
 * 100 % until the response has ended. A truncated response is no ZIP: its directory comes last.
 *
 * Refused with `too_many` while an export of the salon is being made already, or several others are.
 */
export const exportRoutes = {
  download: {
    method: 'GET',
    path: '/api/export',
    summary: "A ZIP of all the salon's data as JSON and CSV, and its pictures",
    reply: 'file',
    media: 'application/zip',
  },
  client: {
    method: 'GET',
    path: '/api/customers/:id/export',
    summary:
      'A ZIP of all data about one client, to be given to them: JSON, pictures, and signed forms as PDF',
    params: rowParams,
    reply: 'file',
    media: 'application/zip',
    refuses: ['not_found'],
  },
} as const satisfies Record<string, Route>
