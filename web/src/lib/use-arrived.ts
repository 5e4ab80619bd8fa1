import { useDeferredValue } from 'react'

/**
 * Whether what has just come may be drawn. The answer of a server is told to React in a turn that
 * cannot be interrupted, which a long list makes long; so the first turn leaves the skeleton, and the
 * list is drawn in one that lets go every few milliseconds.
 * @param hasCome whether it is there; once it was drawn, it stays drawn while it changes
 */
export const useArrived = (hasCome: boolean): boolean => useDeferredValue(hasCome) && hasCome
