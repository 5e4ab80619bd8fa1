import { appointmentRoutes } from '@salon/contract/appointments'
import { formulaRoutes } from '@salon/contract/formulas'
import { safetyRoutes } from '@salon/contract/safety'
import type { Db } from '../src/db/client.ts'
import { removeOldHealthData } from '../src/features/customers/health-retention/operations.ts'
import { eraseHealthEntries } from '../src/features/history/operations.ts'
import { signedBy } from './form-scenes.ts'
import { roots } from './formula-scenes.ts'
import type { Caller, OpenSalon } from './open-salon.ts'
import { seedSalon } from './seed-salon.ts'

export const firstNight = '2026-06-10T02:30:00.000Z'
/** Thirty days later. */
export const lastNight = '2026-07-10T02:30:00.000Z'

const note = 'Swollen scalp'
const brand = 'Koleston'

const tables = ['client_conditions', 'patch_tests', 'signed_forms', 'formulas']

/** What `kept` returns where there is no health data. */
export const nothingKept = { rows: 0, inHistory: [] }

/** Health data of a client who was last seen too long ago, and the job that removes it. */
export function oldHealthData(salon: OpenSalon) {
  const run = (now = firstNight, db: Db = salon.database.db, signal?: AbortSignal) =>
    removeOldHealthData(db, { eraseHistory: eraseHealthEntries, now: new Date(now), signal })

  /** Notes an allergy, as if in 2019. */
  async function noteAllergy(caller: Caller, id: number) {
    const body = { kind: 'hair_dye' as const, note, severity: 'severe' as const }
    const noted = await caller.call(safetyRoutes.addCondition, { params: { id }, body })
    await salon.database.pool.query(
      "update client_conditions set created_at = '2019-01-01T08:00Z' where id = $1",
      [noted.id],
    )
    return noted
  }

  /** A client of whom everything about their health is noted, last seen in May 2020. */
  async function given() {
    const seeded = await seedSalon(salon)
    const { pool } = salon.database
    const { caller, client, draft } = seeded
    await pool.query("update customers set created_at = '2019-01-01T08:00Z'")
    const visit = await caller.call(appointmentRoutes.add, {
      body: { ...draft, appointmentDate: '2020-05-20T10:00', status: 'completed' },
    })
    const params = { id: client.id }
    const removed = await noteAllergy(caller, client.id)
    await caller.call(safetyRoutes.removeCondition, { params: { id: removed.id } })
    await noteAllergy(caller, client.id)
    const tested = { product: brand, batch: 'LOT-77', testedAt: '2020-05-01T09:00' }
    await caller.call(safetyRoutes.addTest, { params, body: tested })
    await caller.call(formulaRoutes.set, { params: { id: visit.id }, body: { mixtures: [roots] } })
    await signedBy(caller, client.id)
    await pool.query("update patch_tests set created_at = '2020-05-01T07:00Z'")
    await pool.query("update signed_forms set signed_at = '2020-05-01T07:00Z'")
    salon.setNow(firstNight)
    const book = (appointmentDate: string, status?: string) =>
      caller.try(appointmentRoutes.add, { body: { ...draft, appointmentDate, status } })
    return { ...seeded, params, visit, book }
  }

  /** How many rows there are about health, and whether the history has their content. */
  async function kept() {
    const { pool } = salon.database
    const rows = await Promise.all(tables.map((table) => pool.query(`select from ${table}`)))
    const history = await pool.query<{ content: string }>(
      'select concat(before, after) as content from history',
    )
    const content = JSON.stringify(history.rows)
    const words = [note, brand, 'LOT-77', 'Consent to colouring']
    // The form itself is the salon's.
    const forms = content.split('Consent to colouring').length - 1
    return {
      rows: rows.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
      inHistory: words.filter((word) => content.includes(word) && (word !== words[3] || forms > 1)),
    }
  }

  return { run, given, noteAllergy, kept }
}
