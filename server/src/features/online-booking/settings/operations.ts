import type {
  OnlineBookingSettings,
  OnlineBookingSettingsEdit,
} from '@salon/contract/online-booking'
import type { Db } from '../../../db/client.ts'
import { isEmptyPatch } from '../../../kernel/empty-patch.ts'
import { found, invalidField, Refusal } from '../../../kernel/refusal.ts'
import { isStale, stale, type IfMatch } from '../../../kernel/row-version.ts'
import type { Salon } from '../../../kernel/salon.ts'
import { recordActivity } from '../../activity/operations.ts'
import * as queries from './queries.ts'
import { usualSettings, visitorOf } from './rules.ts'

/** The settings of online booking, and the salon's addresses. */
export async function onlineBookingOf(
  db: Db,
  salon: Salon,
  canMail: boolean,
): Promise<OnlineBookingSettings> {
  const row = await queries.settingsOf(db, salon)
  const slugs = await queries.slugsOf(db, salon)
  return {
    ...usualSettings,
    embedSites: [],
    ...row,
    slug: slugs.find(({ isCurrent }) => isCurrent)?.slug ?? null,
    formerSlugs: slugs.filter(({ isCurrent }) => !isCurrent).map(({ slug }) => slug),
    canMail,
  }
}

/** A former address leads to the salon for good, so that no other salon can take it: nobody may collect them. */
const mostFormerSlugs = 9

/**
 * Changes the fields that the edit names. An address that is given up goes on leading to the salon.
 * @throws Refusal stale; invalid; slug_taken
 */
export const editOnlineBooking = (
  db: Db,
  salon: Salon,
  { slug, ...edit }: OnlineBookingSettingsEdit,
  canMail: boolean,
  ifMatch?: IfMatch,
): Promise<OnlineBookingSettings> =>
  db.transaction(async (tx) => {
    const row = found(await queries.lockSettings(tx, salon))
    const before = await onlineBookingOf(tx, salon, canMail)
    if (isStale(row, ifMatch)) throw stale(before)
    await refuseUnknown(tx, salon, edit)
    const isOtherSlug = slug !== undefined && slug !== before.slug
    const isOn = edit.isOn ?? row.isOn
    if (isOn && (slug === undefined ? before.slug : slug) === null)
      throw invalidField('slug', 'Choose an address first')
    if (isOtherSlug) {
      const own = [before.slug, ...before.formerSlugs]
      if (slug !== null && !own.includes(slug) && own.length > mostFormerSlugs)
        throw invalidField('slug', 'Choose one of your former addresses: a salon has 10 at most')
      await queries.retireSlug(tx, salon)
      if (slug !== null && !(await queries.claimSlug(tx, salon, slug)))
        throw new Refusal('slug_taken')
    }
    if (!isEmptyPatch(edit)) await queries.updateSettings(tx, salon, edit)
    if (!isOtherSlug && isEmptyPatch(edit)) return before
    await recordActivity(tx, salon, {
      action: 'updated',
      entity: 'settings',
      id: null,
      name: 'Settings',
      sentence: "Updated the salon's settings",
    })
    return onlineBookingOf(tx, salon, canMail)
  })

async function refuseUnknown(
  tx: Db,
  salon: Salon,
  { services, staffIds }: Pick<OnlineBookingSettingsEdit, 'services' | 'staffIds'>,
) {
  const serviceIds = services?.map(({ serviceId }) => serviceId) ?? []
  if (
    serviceIds.length > 0 &&
    (await queries.presentServices(tx, salon, serviceIds)).length < serviceIds.length
  )
    throw invalidField('services', 'This service does not exist')
  if (
    staffIds &&
    staffIds.length > 0 &&
    (await queries.presentStaff(tx, salon, staffIds)).length < staffIds.length
  )
    throw invalidField('staffIds', 'This staff member does not exist')
}

/** The salon of an address, for its visitors. @param db without a tenant @throws Refusal not_found */
export const salonBySlug = async (db: Db, slug: string): Promise<Salon> =>
  visitorOf(found(await queries.salonOfSlug(db, slug)))

/** A salon by its number, for clients with a link. @param db without a tenant @throws Refusal not_found */
export const salonByNumber = async (db: Db, id: number): Promise<Salon> =>
  visitorOf(found(await queries.salonOfNumber(db, id)))

/**
 * The current address of a booking page, by that or a former one, and the origins that may embed it.
 * @param db without a tenant
 * @returns undefined where there is no such page, or it is turned off
 */
export const bookingPageAt = (
  db: Db,
  slug: string,
): Promise<{ slug: string; embedSites: string[] } | undefined> =>
  db.transaction(async (tx) => {
    const salon = await queries.salonOfSlug(tx, slug)
    if (!salon) return undefined
    await queries.enterSalon(tx, salon.id)
    const { isOn, slug: current, embedSites } = await onlineBookingOf(tx, visitorOf(salon), false)
    return isOn && current !== null ? { slug: current, embedSites } : undefined
  })
