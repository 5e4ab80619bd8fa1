import { afterEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import {
  ask,
  readyCluster,
  endProcess,
  start,
  startOwner,
  tidyUp,
  until,
} from './test/workbench.ts'

afterEach(tidyUp)

test('a second start in the same program is refused, and the first goes on', async () => {
  const folder = readyCluster()
  const first = await start({ folder })

  await expect(start({ folder })).rejects.toThrow(/already in use by another running copy/)

  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second program is refused with one sentence that names the first', async () => {
  const folder = readyCluster()
  const first = await startOwner({ folder })

  const second = await startOwner({ folder })
  await until(() => second.process.exitCode !== null)

  expect(second.refusal).toBe(
    `The data folder ${folder} is already in use by another running copy of this program (process ${first.process.pid}).`,
  )
  expect(second.process.exitCode).toBe(1)
})

test('of programs that start together exactly one gets the folder', async () => {
  const folder = readyCluster()

  const owners = await Promise.all([1, 2, 3].map(() => startOwner({ folder })))

  expect(owners.filter((owner) => owner.connection)).toHaveLength(1)
  expect(owners.filter((owner) => owner.refusal?.includes('already in use'))).toHaveLength(2)
})

test('the lock of a killed program is free at once', async () => {
  const folder = readyCluster()
  const owner = await startOwner({ folder })
  await endProcess(owner.process, 'SIGKILL')

  const release = await lockFolder(folder)

  await release()
})

test('a released lock can be taken again', async () => {
  const folder = readyCluster()

  await (
    await lockFolder(folder)
  )()
  await (
    await lockFolder(folder)
  )()
})
