import type { ImportKind } from '@salon/contract/import-vocabulary'
import { importRoutes } from '@salon/contract/imports'
import { expect, it } from 'vitest'
import { importForm, importsOf, threeClients } from '../../../test/import-form.ts'
import { openSalon } from '../../../test/open-salon.ts'
import { seedSalon } from '../../../test/seed-salon.ts'
import { written } from '../../../test/spreadsheet-files.ts'
import { visitFile } from '../../../test/visit-file.ts'

const seed = Number(process.env['IMPORT_SEED'] ?? 20_261_125)
const files = Number(process.env['IMPORT_FILES'] ?? 60)

const salon = openSalon()
const { work } = importsOf(salon)

/** A linear congruential generator (Numerical Recipes): the same files for the same seed. */
function drawer(start: number) {
  let state = start >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const samples: readonly (readonly [ImportKind, Buffer])[] = [
  ['clients', Buffer.from(threeClients)],
  ['clients', written['utf-16le'](threeClients)],
  ['visits', Buffer.from(visitFile)],
  ['visits', written['windows-1251'](visitFile)],
  [
    'services',
    Buffer.from('Service;Category;Duration;Price\nCut;Hair;1h 30m;1.234,50\n"A\nB";;;\n'),
  ],
  ['staff', Buffer.from('Name\tEmail\tRole\nOlga\tolga@x.example\tStylist\nMax\t\t\n')],
]

it(
  'files with flipped and cut bytes end in rows or in a sentence each',
  async () => {
    const { caller } = await seedSalon(salon)
    const draw = drawer(seed)
    const seen = { read: 0, refused: 0 }
    for (let n = 0; n < files; n += 1) {
      const [kind, sample] = samples[n % samples.length] ?? ['clients', Buffer.of()]
      const bytes = Buffer.from(sample)
      for (let flips = draw(8); flips > 0; flips -= 1) bytes[draw(bytes.length)] = draw(256)
      const cut = draw(3) === 0 ? bytes.subarray(0, draw(bytes.length)) : bytes
      const what = `seed ${seed}, file ${n} of ${kind}`

      const body = importForm(cut, 'other', 'random.csv', kind)
      const { status, body: job, problem } = await caller.try(importRoutes.upload, { body })
      if (status !== 201) {
        expect([what, status, problem?.code]).toEqual([what, 422, 'invalid'])
        expect(problem?.detail).toMatch(/\.( \(row \d+\))?$/)
        seen.refused += 1
        continue
      }
      const params = { id: job.id }
      for (const step of ['check', 'run'] as const) {
        const taken = await caller.try(importRoutes.step, { params, body: { step } })
        if (taken.status !== 200) {
          // A column that is needed, the order of dates or the meaning of a status is requested.
          expect([what, step, taken.status, taken.problem?.code]).toEqual([
            what,
            'check',
            422,
            'invalid',
          ])
          break
        }
        await work()
        const { state, problem: found } = await caller.call(importRoutes.get, { params })
        if (found !== null) break
        expect([what, state]).toEqual([what, step === 'check' ? 'checked' : 'done'])
      }
      seen.read += 1
    }
    expect(seen.read).toBeGreaterThan(files / 10)
    expect(seen.refused).toBeGreaterThan(0)
  },
  files * 5_000,
)
