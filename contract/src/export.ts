import type { Route } from './route.ts'

/**
 * The salon in one file. `data/` holds each table twice, as JSON with the names that the API uses
 * and as CSV for a spreadsheet; `photos/<appointment>/<before|after>-<n>.jpg` holds the pictures;
 * README.txt says in plain words what there is and manifest.json says it to a program. Passwords
 * and sign-ins are left out.
 *
 * The file is made while it is sent, so nobody knows its length beforehand: `x-estimated-length`
 * says about how many bytes to expect, exactly for the pictures and roughly for the rest. A page
 * that shows progress divides what came by it and stays below the end until the answer has ended.
 * An answer that breaks off is no ZIP: its directory comes last.
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
} as const satisfies Record<string, Route>
