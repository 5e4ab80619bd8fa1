import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DialogBody } from './dialog-parts.tsx'
import { FormDialog } from './form-dialog.tsx'
import { NavigationBlockerContext } from './navigation-blocker.ts'
import { TextInput } from './text-input.tsx'

const Clients = () => {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <main>
      <h1>Clients</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Client"
        dirty={name !== ''}
        pending={false}
        submitLabel="Save"
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(false)
          void router.navigate({ to: '/' })
        }}
      >
        <DialogBody>
          <TextInput
            aria-label="Name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </DialogBody>
      </FormDialog>
    </main>
  )
}

const open = () => {
  const history = createBrowserHistory()
  const root = createRootRoute({
    component: () => (
      <NavigationBlockerContext value={history.block}>
        <Outlet />
      </NavigationBlockerContext>
    ),
  })
  const at = { getParentRoute: () => root }
  const routeTree = root.addChildren([
    createRoute({ ...at, path: '/', component: () => <h1>Dashboard</h1> }),
    createRoute({ ...at, path: '/customers', component: Clients }),
  ])
  return createRouter({ routeTree, history })
}

let router: ReturnType<typeof open>

afterEach(() => router.history.destroy())

/** The client list, opened from the dashboard, with a dialog over it. */
const openDialog = async () => {
  window.history.replaceState(null, '', '/')
  router = open()
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await router.navigate({ to: '/customers' })
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  return screen.findByLabelText('Name')
}

const back = () => window.history.back()
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' })
const dialog = () => screen.queryByRole('dialog', { name: 'Client' })
const asksBeforeItCloses = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('Back asks before discarding input, and a second Back closes the question', async () => {
  await userEvent.type(await openDialog(), 'Ann')
  expect(asksBeforeItCloses()).toBe(true)

  back()
  await question()
  expect(window.location.pathname).toBe('/customers')
  back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')

  back()
  await question()
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(screen.getByRole('heading', { name: 'Clients' })).not.toBeNull()
})

test('Back closes an unchanged dialog first, and then leaves the screen', async () => {
  await openDialog()
  expect(asksBeforeItCloses()).toBe(false)

  back()
  await waitFor(() => expect(dialog()).toBeNull())
  expect(window.location.pathname).toBe('/customers')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' })),
  )

  back()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).not.toBeNull()
})

test('navigating after a save opens no question', async () => {
  await userEvent.type(await openDialog(), 'Ann')

  await userEvent.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('heading', { name: 'Dashboard' })).not.toBeNull()
})
