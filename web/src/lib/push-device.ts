import type { PushSubscriptionKeys } from '@salon/contract/push'
import { inWrapper } from './platform.ts'

/** Why this device cannot show notifications: 'home_screen' is an iPhone or iPad outside of the Home Screen. */
export type PushObstacle = 'unsupported' | 'home_screen' | 'denied'

/** Why this device cannot show notifications; undefined where it can, or may after a question. */
export function pushObstacle(): PushObstacle | undefined {
  const hasPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (hasPush && !inWrapper()) return Notification.permission === 'denied' ? 'denied' : undefined
  // Only there is it known, and false in a tab of the browser.
  return 'standalone' in navigator && navigator.standalone === false ? 'home_screen' : 'unsupported'
}

/** Whether the person has allowed notifications on this device. */
export const hasPushPermission = () =>
  'Notification' in window && Notification.permission === 'granted'

/**
 * Asks for permission and subscribes this device; to be called by a tap.
 * @param publicKey the server's VAPID key
 * @returns what the server needs, or undefined where permission was not given
 */
export async function subscribeToPush(
  publicKey: string,
): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  // One by another key would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Unsubscribes this device, and removes the service worker. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
}
