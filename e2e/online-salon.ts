import { categoryRoutes } from '@salon/contract/categories'
import { onlineBookingRoutes, type OnlineBookingSettingsEdit } from '@salon/contract/online-booking'
import { serviceRoutes } from '@salon/contract/services'
import { settingsRoutes } from '@salon/contract/settings'
import { staffRoutes } from '@salon/contract/staff'
import { request as requests, type APIRequestContext } from '@playwright/test'
import { callAs, register } from './api-client.ts'
import { openMailServer } from './mail-server.ts'
import { openOwnServer } from './own-server.ts'

/** A salon that takes bookings online, on a server of its own that sends email. */
export type OnlineSalon = Awaited<ReturnType<typeof openOnlineSalon>>

/**
 * Opens one: a service of an hour, which its owner and Ada do.
 * @param settings of the server, beside the mail server's
 */
export async function openOnlineSalon(
  rules: OnlineBookingSettingsEdit = {},
  settings: Record<string, string> = {},
) {
  const mail = await openMailServer()
  const server = await openOwnServer({
    SMTP_URL: mail.url,
    MAIL_FROM: 'salon@salon.example',
    ...settings,
  })
  const owner = await requests.newContext({ baseURL: server.address })
  await register(owner, 'Anna Berg')
  await callAs(owner, staffRoutes.add, { body: { name: 'Ada Lovelace' } })
  const service = await addService(owner, 'Cut')
  await addService(owner, 'Blow-dry')
  await callAs(owner, onlineBookingRoutes.editSettings, {
    body: { isOn: true, slug: 'north', ...rules },
  })
  return {
    address: server.address,
    owner,
    service,
    mail,
    runJobs: (names: readonly string[], ahead = 0) => server.runJobs(names, ahead),
    /** The six digits of the email that was sent to a visitor. */
    codeFor: async (email: string) => {
      const message = await mail.emailTo(email, /^\d{6}\r?$/m)
      return /^(\d{6})\r?$/m.exec(message)?.[1] ?? ''
    },
    close: async () => {
      await owner.dispose()
      await server.close()
      await mail.close()
    },
  }
}

/**
 * Gives a salon without visits a time zone in which it is noon: in its quiet hours nothing is offered to the waiting
 * list. @returns the zone
 */
export async function moveToNoon({ owner }: Pick<OnlineSalon, 'owner'>): Promise<string> {
  const hours = 12 - new Date().getUTCHours()
  // West of Greenwich the sign in these names is a plus.
  const timeZone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  await callAs(owner, settingsRoutes.edit, { body: { timeZone } })
  return timeZone
}

async function addService(owner: APIRequestContext, name: string) {
  const categories = await callAs(owner, categoryRoutes.list, {})
  const category =
    categories[0] ?? (await callAs(owner, categoryRoutes.add, { body: { name: 'Hair' } }))
  return callAs(owner, serviceRoutes.add, {
    body: { name, price: '45.50', duration: 60, categoryId: category.id },
  })
}
