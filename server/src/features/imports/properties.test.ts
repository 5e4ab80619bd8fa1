import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import type { ImportKind, RowDecision } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { dumpTables } from '../../../test/dump-tables.ts'
import { importsOf } from '../../../test/import-form.ts'
import { openSalon, type Caller } from '../../../test/open-salon.ts'
import { report } from '../../../test/report.ts'
import { seedSalon } from '../../../test/seed-salon.ts'

const runs = Number(process.env['IMPORT_RUNS'] ?? 2)
const seed = Number(process.env['IMPORT_SEED'] ?? 20_261_129)

const salon = openSalon()
const { uploaded } = importsOf(salon)

beforeEach(() => salon.setNow('2026-06-01T08:00:00.000Z'))

/** Tables that say what happened, or how far an import is. */
const history = ['activity', 'audit_chain_heads', 'changes', 'history', 'health_openings']
const ofImports = ['imports', 'import_chunks', 'import_rows']

/**
 * Every row of the salon. A client who was removed stays as an empty row, to which the history refers; a version is never
 * one that was there before.
 */
async function rowsOf(caller: Caller) {
  const salonId = caller.account?.id ?? 0
  const dump = await dumpTables(salon.database.pool, {
    except: [...history, ...ofImports],
    salonId,
  })
  const present = dump['customers']?.filter((line) => line.includes('"removed_at": null')) ?? []
  return Object.entries({ ...dump, customers: present }).map(
    ([table, lines]) =>
      [table, lines.map((line) => line.replaceAll(/"version": \d+/g, '')).toSorted()] as const,
  )
}

const odd = fc.string({ unit: 'grapheme', maxLength: 12 })
const id = fc.constantFrom('', '', '1', '2', '3', '4', '5')
const name = fc.oneof(
  fc.constantFrom('Ann Lee', 'Lee, Ann', 'ann  lee', 'Bo Li', 'Анна Ли', 'Anna Li', '=cmd()'),
  fc.constantFrom('O’Hara "Z"', 'X\nY', ' ', '\u200b', 'N'.repeat(256)),
  odd,
)
const phone = fc.oneof(
  fc.constantFrom('', '0171 1234567', '+49 171 1234567', '49 171 1234568', '4.915E+12', '’030 12'),
  odd,
)
const email = fc.oneof(
  fc.constantFrom('', '', 'ann@x.example', 'ANN@x.example', 'a.nn@gmail.com', 'ann@gmail.com'),
  odd,
)
const day = fc.constantFrom('', '1984-12-24', '1990-02-01', '1984-02-30', '20222-01-01', '12-24')
const client = fc.tuple(
  id,
  name,
  phone,
  email,
  day,
  odd,
  fc.constantFrom('', 'Yes', 'No', 'perhaps'),
  fc.constantFrom('', 'none', 'Nuts', 'Latex, PPD'),
)
const visit = fc.tuple(
  fc.constantFrom('', '', 'a1', 'a2', 'a3'),
  fc.constantFrom('2026-05-04', '2026-05-05', '2026-06-10', '2025-02-30', ''),
  fc.constantFrom('10:00', '10:30', '14:00', '25:00', ''),
  id,
  name,
  phone,
  fc.oneof(fc.constantFrom('Cut', 'cut', 'Cut, Color', 'Cut + Balayage', 'Perm'), odd),
  fc.oneof(fc.constantFrom('', 'Olga', 'olga'), odd),
  fc.constantFrom('', '60', '1h 30m', 'long'),
  fc.constantFrom('', '40', '1.234,50', '100.000.000,00'),
  fc.constantFrom('', 'Completed', 'Cancelled', 'No show'),
  odd,
)
const many = <T>(row: fc.Arbitrary<T>) => fc.array(row, { minLength: 1, maxLength: 8 })
const files = fc.record({
  clients: many(client),
  visits: many(visit),
  decision: fc.constantFrom<RowDecision | undefined>(undefined, 'add', 'same', 'leave_out'),
})
type RandomFiles = typeof files extends fc.Arbitrary<infer Files> ? Files : never

const heads: Partial<Record<ImportKind, string>> = {
  clients: 'Client ID,Name,Mobile,Email,Birthday,Note,Blocked,Allergies',
  visits:
    'Appt. ID,Date,Time,Client ID,Client,Phone,Service,Team member,Duration,Price,Status,Notes',
}
const csvOf = (kind: ImportKind, rows: readonly (readonly string[])[]) =>
  [heads[kind], ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`))]
    .map(String)
    .join('\r\n')

async function importFile(
  caller: Caller,
  kind: ImportKind,
  rows: readonly (readonly string[])[],
  decision: RowDecision | undefined,
) {
  const { go, params } = await uploaded(caller, csvOf(kind, rows), 'fresha', kind)
  const { counts: checked } = await go('check')
  if (decision && checked.ask > 0)
    await caller.call(importRoutes.decide, { params, body: { decision } })
  const done = await go('run')
  expect(done).toMatchObject({ state: 'done', problem: null })
  return { counts: done.counts, undo: () => go('undo') }
}

/** Imports the clients, then their visits. @returns the counts, and how all of it is undone */
async function importAll(caller: Caller, random: RandomFiles) {
  const clients = await importFile(caller, 'clients', random.clients, random.decision)
  const visits = await importFile(caller, 'visits', random.visits, random.decision)
  const undo = async () => {
    for (const one of [visits, clients])
      expect(await one.undo()).toMatchObject({ state: 'undone', kept: 0 })
  }
  return { counts: [clients.counts, visits.counts], undo }
}

/** Two of one name and no contact, whom only what the first import has noted knows again. */
const namesakes: RandomFiles = {
  clients: [
    ['1', 'Ann Lee', '', '', '', '', '', 'Nuts'],
    ['', 'Ann Lee', '', '', '1984-12-24', '', 'Yes', ''],
  ],
  visits: [['', '2026-05-04', '10:00', '1', 'Ann Lee', '', 'Cut + Perm', 'Olga', '', '', '', '']],
  decision: 'add',
}

/** A salon with a client who has a phone and a visit. */
async function open() {
  const { caller, draft, client: ann } = await seedSalon(salon)
  const contact = { phone: '0171 1234567', email: 'ann@x.example' }
  await caller.call(customerRoutes.edit, { params: { id: ann.id }, body: contact })
  await caller.call(appointmentRoutes.add, { body: draft })
  return caller
}

it('a file that is imported twice changes nothing the second time', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(files, async (random) => {
      const caller = await open()
      const before = await rowsOf(caller)
      await importAll(caller, random)
      const once = await rowsOf(caller)

      const { counts } = await importAll(caller, random)

      expect(await rowsOf(caller)).toEqual(once)
      expect(counts).toMatchObject([
        { new: 0, changed: 0 },
        { new: 0, changed: 0 },
      ])
      if (JSON.stringify(before) !== JSON.stringify(once)) written += 1
    }),
    { numRuns: runs, seed, endOnFailure: true, examples: [[namesakes]] },
  )
  expect(written).toBeGreaterThan(0)
  report('imports', `${runs} random files imported twice, ${written} of which wrote something`)
})

/** Two rows who are one client here, whose links say differing things; a newer file changes what each has written. */
const oneOfTwo = (name: string, birthday: '' | '1984-12-24'): RandomFiles => ({
  clients: [
    ['1', name, '0171 1234567', '', '', 'tea', '', ''],
    ['2', 'Ann Lee', '0171 1234567', '', birthday, 'coffee', '', ''],
  ],
  visits: namesakes.visits,
  decision: 'same',
})

it('an undo restores every row but the history, also where the file was a newer one', async () => {
  let written = 0
  await fc.assert(
    fc.asyncProperty(fc.option(files), files, async (earlier, random) => {
      const caller = await open()
      if (earlier) await importAll(caller, earlier)
      const before = await rowsOf(caller)
      const { undo } = await importAll(caller, random)
      if (JSON.stringify(before) !== JSON.stringify(await rowsOf(caller))) written += 1

      await undo()

      expect(await rowsOf(caller)).toEqual(before)
    }),
    {
      numRuns: runs,
      seed,
      endOnFailure: true,
      examples: [
        [null, namesakes],
        [oneOfTwo('Ann Lee', ''), oneOfTwo('Ann Moor', '1984-12-24')],
      ],
    },
  )
  expect(written).toBeGreaterThan(0)
  report('imports', `${runs} imports of random files undone, ${written} of which wrote something`)
})
