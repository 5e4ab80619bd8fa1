/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { usePage } from './context.ts'
import { StepTitle } from './controls.tsx'

/** What stands at an address that is about nothing, or no more: a client's link, a form's, or a booking page. */
export function MissingPage({ kind }: { readonly kind: 'link' | 'form' | 'page' }) {
  const { words } = usePage()
  const { title, text } =
    kind === 'page' ? words.missing : { title: words[kind].gone, text: words[kind].goneHint }
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <StepTitle>{title}</StepTitle>
      <p class="mt-2 text-muted">{text}</p>
    </>
  )
}
