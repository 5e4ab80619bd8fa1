import { MutationObserver, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import '../text/text.ts'
import { currentToasts, dismissToast, toast } from '../ui/toast-store.ts'
import { Toasts } from './toasts.tsx'

const region = () => screen.findByRole('region', { name: 'Messages (F8)', hidden: true })
const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
const openToasts = (client = createQueryClient(() => {})) =>
  render(
    <QueryClientProvider client={client}>
      <Toasts />
    </QueryClientProvider>,
  )
const noRegion = () => screen.queryByRole('region', { hidden: true })

test('a toast that is added before the toaster loads is shown', async () => {
  toast({ title: 'Logged out' })
  openToasts()
  expect(noRegion()).toBeNull()

  expect(await screen.findByText('Logged out')).not.toBeNull()
})

test('the toaster is not loaded without an interaction', () => {
  openToasts()

  expect(noRegion()).toBeNull()
})

test('the first interaction loads the toaster', async () => {
  openToasts()
  fireEvent.pointerDown(document.body)
  const place = await region()

  act(() => void toast({ title: 'Client added' }))

  expect(place.textContent).toContain('Client added')
})

test('each toast is announced once, and a repeated text again', async () => {
  openToasts()
  const undo = { label: 'Undo', altText: 'Undo in History', onAction: () => {} }
  const heard: (ChildNode | null)[] = []

  for (const description of ['Ann Žižka', 'Ann Žižka']) {
    act(() => void toast({ title: 'Deleted', description, action: undo }))
    await screen.findByText('Deleted')
    // What draws the message would say it, too, two drawings later.
    for (let frame = 0; frame < 3; frame += 1) await act(async () => await drawn())
    const regions = [
      ...document.querySelectorAll('[role=status], [aria-live]:not([aria-live=off]), output'),
    ]
    expect(regions.map(({ textContent }) => textContent)).toEqual([
      'Message Deleted Ann Žižka Undo in History',
    ])
    heard.push(regions[0]?.firstChild ?? null)
  }

  expect(heard[1]).not.toBe(heard[0])
  for (const { id } of currentToasts()) act(() => dismissToast(id))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('F8 focuses the toasts, even as the first key pressed', async () => {
  openToasts()
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })

  const place = await region()

  // The key is replayed once the toaster is there.
  await waitFor(() => expect(place.contains(document.activeElement)).toBe(true))
})

test('what failed is shown until the next save begins; what was done stays', async () => {
  const client = createQueryClient(() => {})
  openToasts(client)
  const save = (meta = {}) =>
    act(
      () =>
        void new MutationObserver(client, {
          meta,
          mutationFn: () => new Promise(() => {}),
        }).mutate(),
    )
  act(() => void toast({ title: 'Failed to create appointment', variant: 'destructive' }))
  await screen.findByText('Failed to create appointment')

  save({ isBackground: true })
  expect(currentToasts()).toMatchObject([{ open: true }])

  save()
  await waitFor(() => expect(screen.queryByText('Failed to create appointment')).toBeNull())

  act(() => void toast({ title: 'Saved', variant: 'success' }))
  save()
  expect(currentToasts()).toMatchObject([{ title: 'Saved', open: true }])
})
