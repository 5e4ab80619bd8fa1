/** The key of the wrapper's bearer token in local storage. */
export const tokenKey = 'authToken'

/** Storage may be switched off in a browser; then there is no token to keep. */
const storage = () => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

export const storedToken = (): string | null => storage()?.getItem(tokenKey) ?? null
export const keepToken = (token: string) => storage()?.setItem(tokenKey, token)
export const forgetToken = () => storage()?.removeItem(tokenKey)
