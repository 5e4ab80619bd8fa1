/**
 * Focuses the first field that is marked as wrong, which may be out of sight: in the topmost dialog, or on the page. Of a
 * group it is the first control; one without a control, such as a signature, is scrolled into view. To be called once the
 * errors are rendered.
 */
export function focusFirstError(): void {
  const form = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const isControl = wrong?.matches('input, select, textarea')
  const control = isControl ? wrong : wrong?.querySelector<HTMLElement>('input, select, textarea')
  if (control) control.focus()
  else if (wrong && 'scrollIntoView' in wrong) wrong.scrollIntoView({ block: 'center' })
}
