import { useEffect, useRef, useState } from 'react'
import { saveFile, type Progress } from '../../../lib/download.ts'
import { downloadExport } from '../api.ts'

interface Outcomes {
  onDone: () => void
  onCancelled: () => void
  onFailed: (error: unknown) => void
}

/** Fetches the salon's data as a file. Leaving the screen calls it off. */
export const useExport = ({ onDone, onCancelled, onFailed }: Outcomes) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ signal }: AbortController) => {
    setProgress({ received: 0, expected: null })
    try {
      const downloaded = await downloadExport({ signal, onProgress: setProgress })
      if (await saveFile(downloaded)) onDone()
      else onCancelled()
    } catch (error) {
      if (!signal.aborted) onFailed(error)
    } finally {
      setProgress(null)
    }
  }
  return {
    /** How far it is; `null` while nothing is under way. */
    progress,
    start: () => {
      running.current = new AbortController()
      void run(running.current)
    },
    cancel: () => {
      running.current?.abort()
      onCancelled()
    },
  }
}
