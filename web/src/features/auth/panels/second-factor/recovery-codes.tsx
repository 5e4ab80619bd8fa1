import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../../lib/download.ts'
import '../../../../text/second-factor.ts'
import { useText } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { DialogBody, DialogFooter } from '../../../../ui/dialog-parts.tsx'
import { PrintSheet } from '../../../../ui/print-sheet.tsx'
import { toastOutcome } from '../../../../ui/toast-outcome.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are, as the paper says it. */
  email: string
  onDone: () => void
}

/** The inside of a dialog: codes that are shown this once, and the ways to keep them. */
export const RecoveryCodes = ({ codes, email, onDone }: RecoveryCodesProps) => {
  const t = useText()
  const [printing, setPrinting] = useState(false)
  const head = t('secondFactor.fileHead', { email })
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(
      t('secondFactor.copied'),
      t('secondFactor.copyFailed'),
    )
    navigator.clipboard.writeText(codes.join('\n')).then(onSuccess, onError)
  }
  const download = () => {
    const text = [head, '', ...codes, ''].join('\r\n')
    const file = new Blob([text], { type: 'text/plain;charset=utf-8' })
    void saveFile({ file, name: 'recovery-codes.txt' })
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('secondFactor.recoveryText')}</p>
        <ul
          aria-label={t('secondFactor.recoveryTitle')}
          className="grid gap-y-2 rounded-control bg-sunken p-4 font-mono text-sm text-ink"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          {/* Over http a page may not write to the clipboard. */}
          {'clipboard' in navigator && (
            <Button onClick={copy}>
              <Copy aria-hidden />
              {t('secondFactor.copy')}
            </Button>
          )}
          <Button onClick={() => setPrinting(true)}>
            <Printer aria-hidden />
            {t('secondFactor.print')}
          </Button>
          <Button onClick={download}>
            <Download aria-hidden />
            {t('secondFactor.download')}
          </Button>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          {t('secondFactor.kept')}
        </Button>
      </DialogFooter>
      {printing && (
        <PrintSheet title={t('secondFactor.recoveryTitle')} onDone={() => setPrinting(false)}>
          <h1>{t('secondFactor.recoveryTitle')}</h1>
          <p>{head}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </PrintSheet>
      )}
    </>
  )
}
