import { createContext } from 'react'

/** Where a picture is, by what its row says: the same, unless the app knows it to be elsewhere. */
export const PictureAddress = createContext((src: string) => src)
