import { onlineBookingRoutes } from '@salon/contract/online-booking'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { editOnlineBooking, onlineBookingOf } from './operations.ts'

/** The settings of online booking. */
export function onlineBookingSettingsApi(app: FastifyInstance, canMail: boolean): void {
  mount(app, onlineBookingRoutes.settings, ({ db, salon }) => onlineBookingOf(db, salon, canMail))
  mount(app, onlineBookingRoutes.editSettings, ({ db, salon, body, ifMatch }) =>
    editOnlineBooking(db, salon, body, canMail, ifMatch),
  )
}
