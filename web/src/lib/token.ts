/** The key of the wrapper's bearer token in local storage. */
export const tokenKey = 'authToken'

/** Storage may be switched off or full, and then asking it throws: the page goes on without. */
const inStorage = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(window.localStorage)
  } catch {
    return null
  }
}

export const storedToken = (): string | null => inStorage((storage) => storage.getItem(tokenKey))

export const keepToken = (token: string): void => {
  inStorage((storage) => storage.setItem(tokenKey, token))
}

export const forgetToken = (): void => {
  inStorage((storage) => storage.removeItem(tokenKey))
}
