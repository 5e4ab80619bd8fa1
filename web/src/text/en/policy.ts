/** The privacy policy: phrases of its own screen. */
export const policy = {
  subtitle: 'What is stored, where, and who sees it',
  back: 'Back',
  keptTitle: 'What is stored',
  keptBook:
    'What you and your colleagues enter: the salon’s profile, clients with their contact details, birthdays and notes, visits, services, prices, staff, and before and after photos.',
  keptAccount:
    'Your name, your email address, and your password in a form from which it cannot be read back.',
  keptDevices:
    'For every device that is signed in: what its browser calls itself, when it signed in, and when it was last used, to the hour.',
  keptLog:
    'In the log of the server, for as long as it is kept: attempts to sign in and changes of passwords, with the number of the account and the network address that they came from, without names.',
  keptActivity:
    'A list of recent activity, such as "visit booked". The history of each visit, client, service and staff member: who changed what and when, and what it was before, so that you can undo it.',
  keptHealth:
    'Allergies, patch tests, color formulas and signed forms of clients, which visitors’ accounts do not see. They are removed six years after the last visit or note, unless your salon has chosen another time; the owner is notified 30 days before. Who opened them is recorded for a year.',
  whereTitle: 'Where it is stored',
  whereText:
    'In the database and the photo folder of the server that this page comes from. Every salon’s data is kept apart from every other’s.',
  wherePhotos: 'Location and camera details are removed from photos before they are stored.',
  whereBackups:
    'Everything is backed up every night. What you delete stays in those backups, which only the people who run this server can open, for about four weeks.',
  whoTitle: 'Who sees it',
  whoText:
    'The people with an account in your salon, and the people who run this server. Nothing is sold, and there is no advertising, no analytics service, and no fonts or scripts from elsewhere. Emails go through the mail server that this server is set up with. If your salon turns on text messages or deposits, the provider that it chose receives what it needs for them: the phone number and the text, or the amount and what is booked.',
  whoPush:
    'If you turn on notifications on a device, they pass through the push service of the company that makes its browser. They are encrypted, and only the device can read them.',
  cookiesTitle: 'Cookies',
  cookiesText:
    'Six, all from this server only: one keeps you signed in for 30 days after the last use; one recognizes this browser for 400 days after a sign-in, so that you only hear about new devices and can sign in even while someone else is guessing your password; one remembers whether the page is light or dark; one remembers whether you look at your own visits or everyone’s; one remembers whose columns you left out of the day by staff; one remembers the time step of the calendar on this device. None of them tracks you.',
  rightsTitle: 'What you can do',
  rightsExport: 'Export everything: Settings, Export Data.',
  rightsDevices: 'See every device that is signed in and sign it out: Settings, Signed-in devices.',
  rightsClients:
    'Delete a client: their name, contact details, birthday and notes disappear, and past visits stay without a name, with their notes and photos unless you delete these as well. For 30 days you can restore the client from the history; then they are erased there too.',
  rightsPhotos:
    'Delete a visit or a photo: it disappears at once. For 30 days you can restore it from the history; then its photos are erased.',
  rightsDelete:
    'Delete your account: Settings, Delete Account. With the owner’s account the whole salon is deleted at once, photos included.',
} as const
