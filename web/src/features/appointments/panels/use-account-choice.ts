import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQueries } from '../../auth/api.ts'

/**
 * What an account has chosen in this browser, and a function that changes it. Another account that signs in meanwhile
 * has its own.
 * @param read what the browser remembers of an account; undefined while none is known
 * @param store remembers it
 */
export function useAccountChoice<Choice>(
  read: (account: number | undefined) => Choice,
  store: (choice: Choice, account: number | undefined) => void,
) {
  const { data: account } = useQuery({ ...accountQueries.current(), enabled: false })
  const id = account?.id
  const [made, setMade] = useState<{ by: number | undefined; choice: Choice }>()
  const choose = (choice: Choice) => {
    store(choice, id)
    setMade({ by: id, choice })
  }
  return { account, chosen: made && made.by === id ? made.choice : read(id), choose }
}
