import { readFileSync } from 'node:fs'
import type pg from 'pg'

const file = new URL('../src/db/migrations/take-over/schema-0022.sql', import.meta.url)

/** Makes the last schema before the baseline in an empty database, which `migrate` takes over. */
export const makeOldSchema = (pool: pg.Pool) => pool.query(readFileSync(file, 'utf8'))
