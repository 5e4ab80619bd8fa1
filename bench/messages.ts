// `npm run bench:messages [-- --visits 10000]`: how long it takes to queue the reminders of visits that start at one
// moment, and to hand them over to a mail server on this machine. The figures are this machine's, of this moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnError } from '../scripts/setup/exit-on-error.mjs'
import { formatDuration } from '../scripts/setup/duration.mjs'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { queueReminders } from '../server/src/features/messages/reminders/operations.ts'
import { sendMessages } from '../server/src/features/messages/sending/operations.ts'
import { openGatewaySecrets } from '../server/src/gateways/gateway-secrets.ts'
import { openMailer } from '../server/src/mail/mailer.ts'
import { openMailServer } from './mail-server.ts'
import { machineLine } from './report.ts'

const { values } = parseArgs({ options: { visits: { type: 'string', default: '10000' } } })
const visits = Number(values.visits)
/** The goal, in milliseconds. */
const most = 5 * 60 * 1000

const now = new Date('2026-06-09T10:00:00Z')

/** A salon that reminds by email, with so many clients who come at the same moment a day later. */
const salonWithVisits = `
  with salon as (insert into salons (id, owner_account_id) values (1, 1))
  insert into users (id, salon_id, name, email, password, role) values (1, 1, 'Zoë', 'zoe@x.example', '', 'admin');
  insert into settings (user_id, time_zone) values (1, 'Europe/Berlin');
  insert into salon_info (user_id, name, phone) values (1, 'Salon Ost', '030 123');
  insert into message_settings (user_id, email_kinds) values (1, '["reminder"]');
  insert into staff (user_id, name, role) values (1, 'Zoë', 'Owner');
  insert into categories (user_id, name) values (1, 'Hair');
  insert into services (user_id, name, price, duration, category_id) values (1, 'Cut', 40, 60, 1);
  insert into customers (user_id, name, email, search_key)
    select 1, 'Client ' || n, 'client' || n || '@x.example', 'client ' || n from generate_series(1, ${visits}) n;
  insert into appointments (user_id, customer_id, service_id, staff_id, appointment_date, duration, price, created_at)
    select 1, id, 1, 1, '2026-06-10T10:00:00Z', 60, 40, '2026-06-01T10:00:00Z' from customers;`

const timed = async (what: string, work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  const took = performance.now() - began
  console.log(`${what}: ${formatDuration(took)}`)
  return took
}

await exitOnError(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'salon-bench-messages-'))
  const engine = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const { db, pool } = openDatabase(engine.connection, { onIdleError: () => {} })
  const mail = await openMailServer()
  const mailer = openMailer({ url: mail.url, from: 'Salon <post@salon.example>' }, 4)
  try {
    await migrate(pool)
    await pool.query(salonWithVisits)
    console.log(`${machineLine()} · load ${loadavg()[0]?.toFixed(1)}`)
    const senders = {
      mailer,
      sendSms: async () => ({ result: 'refused' as const, detail: 'No SMS here' }),
      secrets: openGatewaySecrets(db),
      publicUrl: undefined,
    }
    await timed(`${visits} reminders queued`, () => queueReminders(db, now))
    const took = await timed('and handed over', () => sendMessages(db, senders, () => now))
    if (mail.count() !== visits) throw new Error(`${mail.count()} emails came`)
    if (took > most) throw new Error(`It is to take ${formatDuration(most)} at most`)
  } finally {
    mailer.close()
    mail.close()
    await pool.end()
    await engine.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
