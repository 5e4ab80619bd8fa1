import { Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { TextInput } from './text-input.tsx'
import { toastOutcome } from './toast-outcome.ts'

/** An address to be copied by hand: it is selected by a tap. */
export const LinkInput = ({ link }: { link: string }) => (
  <TextInput
    readOnly
    value={link}
    onFocus={({ target }) => target.select()}
    className="font-mono"
  />
)

interface CopyLinkButtonProps {
  link: string
  label: string
  /** What a toast says when it was copied, or could not be. */
  copied: string
  failed: string
}

/** Copies an address; nothing over http, where a page may not write to the clipboard. */
export const CopyLinkButton = ({ link, label, copied, failed }: CopyLinkButtonProps) => {
  if (!('clipboard' in navigator)) return null
  const copy = () => {
    const { onSuccess, onError } = toastOutcome(copied, failed)
    navigator.clipboard.writeText(link).then(onSuccess, onError)
  }
  return (
    <Button variant="primary" onClick={copy}>
      <Copy aria-hidden />
      {label}
    </Button>
  )
}
