import { tableDescriptions } from '../rules.ts'

/** What a person finds in the export of a client, in plain words. `day` is the salon's. */
export const clientReadme = (
  day: string,
  tables: readonly string[],
  missing: readonly string[],
): string =>
  [
    `All data the salon keeps about one client, as of ${day}.`,
    '',
    'Times are in UTC, and amounts are in the currency of the salon. What was removed and can still',
    'be restored has an archivedAt. client.json contains:',
    ...tables.map((name) => `  ${name}: ${tableDescriptions[name] ?? 'rows'}`),
    '',
    'photos/ holds the pictures, and forms/ the signed forms.',
    ...(missing.length > 0
      ? ['The files of these pictures could not be found:', ...missing.map((file) => `  ${file}`)]
      : []),
    'The log of who changed what in the salon is not part of it.',
    '',
  ].join('\r\n')
