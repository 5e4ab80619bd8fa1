import { messageRoutes } from '@salon/contract/messages'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import { editMessageSettings, messageSettingsOf, type MessageChannels } from './operations.ts'

/** What is sent to clients, and by which channel. */
export function messageSettingsApi(app: FastifyInstance, channels: MessageChannels): void {
  mount(app, messageRoutes.settings, ({ db, salon }) => messageSettingsOf(db, salon, channels))
  mount(app, messageRoutes.editSettings, ({ db, salon, body, ifMatch }) =>
    editMessageSettings(db, salon, body, channels, ifMatch),
  )
}
