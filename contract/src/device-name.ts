/** The first match wins: a user agent also names the browsers that it derives from. */
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

const first = (rows: readonly (readonly [RegExp, string])[], userAgent: string) =>
  rows.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

/**
 * The display name of a device by its user agent: 'Chrome' on 'Android'. Each
 * part is `null` where it is unknown. A user agent can be forged: for display only.
 */
export const deviceName = (userAgent: string | null) => ({
  browser: first(browsers, userAgent ?? ''),
  system: first(systems, userAgent ?? ''),
})
