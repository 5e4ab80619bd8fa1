/** What the privacy policy is called, wherever a link leads to it. */
export const privacy = {
  title: 'Privacy Policy',
} as const
