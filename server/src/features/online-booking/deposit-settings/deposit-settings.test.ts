import { depositRoutes } from '@salon/contract/deposits'
import { bookingLinkRoutes } from '@salon/contract/booking-link'
import { describe, expect, it } from 'vitest'
import { askForDeposits, secretKey, webhookSecret } from '../../../../test/deposits.ts'
import { openPayingSalon } from '../../../../test/paying-salon.ts'
import { openSalon } from '../../../../test/open-salon.ts'

const publicUrl = new URL('https://book.example')
const { settings, editSettings } = depositRoutes

describe('the settings of deposits', () => {
  const salon = openSalon(() => ({ publicUrl }))

  it('ask for none until they are changed', async () => {
    const owner = await salon.owner()

    expect(await owner.call(settings)).toMatchObject({
      payment: 'none',
      percent: 20,
      fixed: '20.00',
      clients: 'all',
      hasSecretKey: false,
      hasWebhookSecret: false,
      currency: 'EUR',
    })
  })

  it('need both keys before they are turned on, and say which is missing', async () => {
    const owner = await salon.owner()
    const turnOn = (keys: object) =>
      owner.try(editSettings, { body: { payment: 'stripe', ...keys } })

    expect((await turnOn({ webhookSecret })).problem.errors).toEqual([
      { path: 'secretKey', message: 'Enter the secret key of Stripe' },
    ])
    expect((await turnOn({ secretKey })).problem.errors).toEqual([
      { path: 'webhookSecret', message: 'Enter the signing secret of Stripe' },
    ])
    expect(await owner.call(settings)).toMatchObject({ payment: 'none', hasSecretKey: false })
    expect((await turnOn({ secretKey, webhookSecret })).status).toBe(200)
  })

  it.each([
    [{ percent: 0 }, 'percent', 'A percentage is 1 to 100'],
    [{ percent: 101 }, 'percent', 'A percentage is 1 to 100'],
    [{ fixed: '0.99' }, 'fixed', 'A deposit is 1 or more'],
    [{ fixed: 'much' }, 'fixed', 'A price has at most 8 digits and two decimals, like 25 or 25.50'],
    [
      { secretKey: 'pk_live_12345678' },
      'secretKey',
      'A secret key of Stripe begins with sk_live_, sk_test_, rk_live_ or rk_test_',
    ],
    [{ webhookSecret: 'secret' }, 'webhookSecret', 'A signing secret of Stripe begins with whsec_'],
  ])('refuse %j by a clear sentence, and change nothing', async (body, path, message) => {
    const owner = await salon.owner()

    const { status, problem } = await owner.try(editSettings, { body })

    expect([status, problem.errors]).toEqual([422, [{ path, message }]])
    expect(await owner.call(settings)).toMatchObject({ percent: 20, fixed: '20.00', version: 1 })
  })

  it('keep keys encrypted for this salon, show them to nobody, and keep those that are left out', async () => {
    const [owner, other] = [await salon.owner(), await salon.owner()]
    await askForDeposits(owner)
    await askForDeposits(owner, { secretKey: undefined, webhookSecret: undefined, percent: 30 })

    const shown = await owner.call(settings)
    expect(shown).toMatchObject({ percent: 30, hasSecretKey: true, hasWebhookSecret: true })
    expect(JSON.stringify(shown)).not.toMatch(/sk_test|whsec/)
    const { rows } = await salon.database.pool.query<{ secret_key: string }>(
      'select secret_key, webhook_secret from deposit_keys',
    )
    expect(JSON.stringify(rows)).not.toMatch(/sk_test|whsec/)
    // Another salon's row with the same bytes opens nothing.
    await other.call(editSettings, { body: { secretKey: 'sk_test_another1' } })
    await salon.database.pool.query('update deposit_keys set secret_key = $1', [
      rows[0]?.secret_key,
    ])
    expect(await other.call(settings)).toMatchObject({ hasSecretKey: false })
  })

  it.each(['secret_key', 'webhook_secret'])(
    'say that clients cannot pay where %s cannot be read any more, as after a restore elsewhere',
    async (column) => {
      const owner = await salon.owner()
      await askForDeposits(owner)
      await salon.database.pool.query(`update deposit_keys set ${column} = 'AAAA'`)

      const problem = { kind: 'keys_unreadable', detail: null }
      expect(await owner.call(settings)).toMatchObject({ problem })
      const off = await owner.call(editSettings, { body: { payment: 'none' } })
      expect(off).toMatchObject({ problem: null })
    },
  )

  it('lose their keys once deposits are turned off', async () => {
    const owner = await salon.owner()
    await askForDeposits(owner)
    const keys = { secretKey: null, webhookSecret: null }

    expect((await owner.try(editSettings, { body: keys })).problem.errors).toEqual([
      { path: 'secretKey', message: 'Enter the secret key of Stripe' },
    ])
    expect(await owner.call(editSettings, { body: { payment: 'none', ...keys } })).toMatchObject({
      payment: 'none',
      hasSecretKey: false,
      hasWebhookSecret: false,
    })

    const { rows } = await salon.database.pool.query(
      'select secret_key, webhook_secret from deposit_keys',
    )
    expect(rows).toEqual([{ secret_key: null, webhook_secret: null }])
  })

  it('are the business of admins', async () => {
    const owner = await salon.owner()
    for (const role of ['user', 'visitor'] as const) {
      const colleague = await salon.colleague(owner, role)
      expect((await colleague.try(settings)).status).toBe(403)
      expect((await colleague.try(depositRoutes.list)).status).toBe(403)
    }
  })
})

describe('a salon whose clients pay', () => {
  const paying = openPayingSalon()
  const { holdWithDeposit, booked, later, pay, runJobs, visitor } = paying
  const shown = () => paying.opened.owner.call(settings)
  const deleteKeys = () =>
    paying.opened.owner.try(editSettings, {
      body: { payment: 'none', secretKey: null, webhookSecret: null },
    })

  it('keeps its keys while somebody pays or is paid back', async () => {
    const refused = {
      status: 422,
      problem: {
        errors: [
          {
            path: 'secretKey',
            message: 'A deposit is being paid or refunded. Try again later.',
          },
        ],
      },
    }
    const { session } = await holdWithDeposit()
    expect(await deleteKeys()).toMatchObject(refused)
    expect(await shown()).toMatchObject({ payment: 'stripe', hasSecretKey: true })
    await pay(session)
    later(60)
    const { token } = await booked({ email: 'bo@example.com', name: 'Bo Li' })
    await visitor.call(bookingLinkRoutes.cancel, { params: token })
    expect(await deleteKeys()).toMatchObject(refused)

    await runJobs()

    expect((await deleteKeys()).status).toBe(200)
  })

  it('sees that Stripe reports nothing, until it does', async () => {
    const { session } = await holdWithDeposit()
    expect(await shown()).toMatchObject({ problem: null })
    later(45)
    expect(await shown()).toMatchObject({ problem: { kind: 'unreported', detail: null } })

    await pay(session)

    expect(await shown()).toMatchObject({ problem: null })
  })

  it('sees that Stripe opens no page, and why', async () => {
    paying.stub.next('refuse')
    await holdWithDeposit()

    expect(await shown()).toMatchObject({
      problem: { kind: 'refused', detail: 'Amount too small' },
    })
    await paying.opened.owner.call(editSettings, { body: { payment: 'none' } })
    expect(await shown()).toMatchObject({ problem: null })
  })
})

describe('a server without a public address', () => {
  const salon = openSalon()

  it('takes no deposits, and says so', async () => {
    const owner = await salon.owner()
    const body = { payment: 'stripe', secretKey, webhookSecret } as const

    const { problem } = await owner.try(editSettings, { body })

    expect(problem.errors).toEqual([
      {
        path: 'payment',
        message: 'This server has no public address, so nobody can pay here',
      },
    ])
  })
})
