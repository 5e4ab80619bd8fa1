/** The address of a photo's thumbnail; the photo's own may have a query already. */
export const thumbnailOf = (address: string) =>
  `${address}${address.includes('?') ? '&' : '?'}size=thumbnail`
