/** Storage that a browser may refuse, as it does in a frame of another site: then memory takes its place. */
const memory = new Map<string, string>()

interface Shelf {
  readonly read: (key: string) => string | null
  readonly write: (key: string, value: string | null) => void
}

const shelf = (storage: () => Storage): Shelf => ({
  read: (key) => {
    try {
      return storage().getItem(key)
    } catch {
      return memory.get(key) ?? null
    }
  },
  write: (key, value) => {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
    } catch {
      if (value === null) memory.delete(key)
      else memory.set(key, value)
    }
  },
})

/** Lives as long as the tab: what was typed and what is held. */
export const tabStorage = shelf(() => sessionStorage)
/** Lives on: the language, and the proof of an email. */
export const lastingStorage = shelf(() => localStorage)
