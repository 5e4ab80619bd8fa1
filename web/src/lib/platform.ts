/** What the wrapper rule looks at: the address, the browser's name and the native bridge. */
export interface Surroundings {
  readonly protocol: string
  readonly hostname: string
  readonly userAgent: string
  readonly hasNativeBridge: boolean
}

/** Whether the page runs inside the mobile wrapper rather than in a browser. */
export const isWrapper = ({ protocol, hostname, userAgent, hasNativeBridge }: Surroundings) =>
  hasNativeBridge ||
  protocol === 'capacitor:' ||
  (protocol === 'https:' && hostname === 'localhost') ||
  userAgent.includes('wv') ||
  (userAgent.includes('Mobile') && hostname === 'localhost')

/** The surroundings of this page. */
export const surroundings = (): Surroundings => ({
  protocol: window.location.protocol,
  hostname: window.location.hostname,
  userAgent: navigator.userAgent,
  hasNativeBridge: hasNativeBridge(),
})

/** Whether the wrapper has put its bridge to the device into this page. */
export const hasNativeBridge = () => 'Capacitor' in window

/** Whether this page runs inside the mobile wrapper. */
export const inWrapper = () => isWrapper(surroundings())
