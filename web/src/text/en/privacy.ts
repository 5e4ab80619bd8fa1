/** The title of the privacy policy, for every link to it. */
export const privacy = {
  title: 'Privacy Policy',
} as const
