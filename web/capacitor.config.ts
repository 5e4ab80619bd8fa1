import type { CapacitorConfig } from '@capacitor/cli'

/** The mobile wrapper: the built page inside an app. See docs/decisions/013-wrapper.md. */
const config: CapacitorConfig = {
  appId: 'app.salonmanagement',
  appName: 'Salon Management',
  webDir: 'dist',
  // The server knows the wrapper by these origins: https://localhost and capacitor://localhost.
  server: { hostname: 'localhost', androidScheme: 'https', iosScheme: 'capacitor' },
  // We call the native facility by name, so that it replaces neither `fetch` nor uploads.
  plugins: { CapacitorHttp: { enabled: false }, CapacitorCookies: { enabled: false } },
}

// The command line of the wrapper takes it by this name only.
export default config
