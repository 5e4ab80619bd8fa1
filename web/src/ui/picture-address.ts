import { createContext } from 'react'

/** Maps an image's URL to where it is loaded from; the same by default. */
export const PictureAddress = createContext((src: string) => src)
