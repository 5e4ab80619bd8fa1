import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { openBackgroundTasks } from './background-tasks.ts'

/** An app with background tasks that are drained for 20 ms at most, and the messages of its log. */
function openTasks() {
  const messages: string[] = []
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg)
  const app = Fastify({ logger: { stream: { write } } })
  let closes = 0
  const run = openBackgroundTasks(app, () => (closes += 1), 20)
  return { app, run, messages, closes: () => closes }
}

it('a close waits for emails that are being sent, and logs none of them', async () => {
  const { app, run, messages, closes } = openTasks()
  let isSent = false
  run(Promise.resolve().then(() => void (isSent = true)))

  await app.close()

  expect([isSent, closes(), messages]).toEqual([true, 1, []])
})

it('a close abandons an email that the mail server does not take, and logs it as failed once', async () => {
  const { app, run, messages, closes } = openTasks()
  let refuse = () => {}
  run(new Promise<void>((_, reject) => (refuse = () => reject(new Error('too late')))))

  await app.close()
  refuse()
  await new Promise(setImmediate)

  expect(messages).toEqual(['An email could not be sent (SHUTDOWN)'])
  expect(closes()).toBe(1)
})

it('an email that fails is logged by its code, without the recipient', async () => {
  const { app, run, messages } = openTasks()
  run(Promise.reject(Object.assign(new Error('550 <anna@salon.example>'), { code: 'EENVELOPE' })))
  run(Promise.reject(new Error('anna@salon.example')))

  await app.close()

  expect(messages).toEqual([
    'An email could not be sent (EENVELOPE)',
    'An email could not be sent (no reason given)',
  ])
})
