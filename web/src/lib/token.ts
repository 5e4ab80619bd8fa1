/** The key of the wrapper's bearer token in local storage. */
export const tokenKey = 'authToken'

/** Local storage throws where it is disabled or full; null then. */
const inStorage = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(window.localStorage)
  } catch {
    return null
  }
}

export const storedToken = (): string | null => inStorage((storage) => storage.getItem(tokenKey))

export const storeToken = (token: string): void => {
  inStorage((storage) => storage.setItem(tokenKey, token))
}

export const clearToken = (): void => {
  inStorage((storage) => storage.removeItem(tokenKey))
}
