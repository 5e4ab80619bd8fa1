/** What wrapper detection depends on. */
export interface PlatformInfo {
  readonly protocol: string
  readonly hostname: string
  readonly userAgent: string
  readonly hasNativeBridge: boolean
}

/** Whether the page runs inside the mobile wrapper rather than in a browser. */
export const isWrapper = ({ protocol, hostname, userAgent, hasNativeBridge }: PlatformInfo) =>
  hasNativeBridge ||
  protocol === 'capacitor:' ||
  (protocol === 'https:' && hostname === 'localhost') ||
  userAgent.includes('wv') ||
  (userAgent.includes('Mobile') && hostname === 'localhost')

/** The platform of this page. */
export const platformInfo = (): PlatformInfo => ({
  protocol: window.location.protocol,
  hostname: window.location.hostname,
  userAgent: navigator.userAgent,
  hasNativeBridge: hasNativeBridge(),
})

/** Whether the page has Capacitor's native bridge. */
export const hasNativeBridge = () => 'Capacitor' in window

/** Whether this page runs inside the mobile wrapper. */
export const inWrapper = () => isWrapper(platformInfo())
