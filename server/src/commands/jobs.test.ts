import { appointmentRoutes } from '@salon/contract/appointments'
import { customerRoutes } from '@salon/contract/customers'
import { describe, expect, it } from 'vitest'
import { openPost } from '../../test/mail-server.ts'
import { sendByEmail } from '../../test/online-booking.ts'
import { addressOfDatabase } from '../../test/open-database.ts'
import { openSalon } from '../../test/open-salon.ts'
import { runCommand } from '../../test/program.ts'
import { seedSalon } from '../../test/seed-salon.ts'

const post = openPost()
const salon = openSalon()

const run = async (...names: string[]) =>
  runCommand('jobs', names, {
    DATABASE_URL: await addressOfDatabase(salon.database),
    SMTP_URL: post.mail.url,
    MAIL_FROM: post.mail.from,
    PUBLIC_URL: 'https://book.example',
  })

describe('npm run jobs', () => {
  it('runs the jobs that it names, in this order', async () => {
    const { caller, client, draft } = await seedSalon(salon)
    const params = { id: client.id }
    await caller.call(customerRoutes.edit, { params, body: { email: 'ann@client.example' } })
    await sendByEmail(salon, caller, ['booked'])
    const start = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString()
    await caller.call(appointmentRoutes.add, { body: { ...draft, appointmentDate: start } })
    await salon.database.pool.query(`update messages set due_at = now()`)
    const before = post.emails.length

    const { code, stdout, stderr } = await run('queue-reminders', 'send-messages')

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toBe('queue-reminders is done.\nsend-messages is done.\n')
    expect(post.emails).toHaveLength(before + 1)
  })

  it('lists the jobs, and runs none if a name is unknown', async () => {
    await salon.owner()
    const none = await run()
    const unknown = await run('send-messages', 'tidy')

    expect([none.code, unknown.code]).toEqual([1, 1])
    expect(unknown.stdout).toBe('')
    expect(none.stderr).toMatch(/^Usage: npm run jobs -- NAME …, of these: .*send-messages/)
    expect(unknown.stderr).toBe(none.stderr)
  })
})
