import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from './dialog-parts.tsx'
import { TextInput } from './text-input.tsx'

const question = {
  title: 'Discard changes?',
  description: 'They are not saved.',
  leave: 'Discard',
  stay: 'Keep editing',
}

interface EditorProps {
  dirty?: boolean
  pending?: boolean
  onSubmit?: () => void
}

const Editor = ({ dirty = false, pending = false, onSubmit }: EditorProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Client"
        closeLabel="Close"
        dirty={dirty}
        leaveQuestion={question}
        pending={pending}
      >
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit?.()
            setOpen(false)
          }}
        >
          <DialogBody>
            <TextInput aria-label="Name" />
          </DialogBody>
          <DialogFooter>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </DialogFooter>
        </DialogForm>
      </Dialog>
    </>
  )
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const focusedOn = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

test('focuses the first field, and returns the focus on close', async () => {
  render(<Editor />)
  const opener = screen.getByRole('button', { name: 'Edit' })

  await userEvent.click(opener)
  await focusedOn(screen.getByLabelText('Name'))
  await userEvent.keyboard('{Escape}')

  await gone()
  await focusedOn(opener)
})

const waysOut = [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
] as const

test.each(waysOut)('%s asks first when there are unsaved changes', async (_way, leave) => {
  render(<Editor dirty />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))

  await leave()
  await screen.findByRole('alertdialog', { name: question.title })
  await userEvent.click(screen.getByRole('button', { name: question.stay }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('dialog', { name: 'Client' })).not.toBeNull()

  await leave()
  await userEvent.click(await screen.findByRole('button', { name: question.leave }))
  await gone()
  await focusedOn(screen.getByRole('button', { name: 'Edit' }))
})

/** The page behind is inert; the dialog still receives its clicks. */
const clickBeside = () => userEvent.click(document.body, { pointerEventsCheck: 0 })

test.each([...waysOut, ['a click beside it', clickBeside] as const])(
  '%s neither closes nor asks while saving',
  async (_way, leave) => {
    render(<Editor dirty pending />)
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await focusedOn(screen.getByLabelText('Name'))

    await leave()

    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Client' })).not.toBeNull()
  },
)

test('saving closes a dirty dialog without a question', async () => {
  const onSubmit = vi.fn()
  render(<Editor dirty onSubmit={onSubmit} />)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  await gone()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a form in a nested dialog submits only itself', async () => {
  const outer = vi.fn()
  const inner = vi.fn()
  render(
    <DialogForm onSubmit={outer}>
      <Editor onSubmit={inner} />
    </DialogForm>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(inner).toHaveBeenCalledOnce()
  expect(outer).not.toHaveBeenCalled()
})
