import type { Customer } from '@salon/contract/customers'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { atAddress } from '../../../test/at-address.tsx'
import { openPage, MockRefusal } from '../../../test/open-page.tsx'
import { givenCustomer } from '../../../test/salon-rows.ts'
import { customerQueries } from '../api.ts'
import { NotesCard } from './notes-card.tsx'

const Notes = () => {
  const { data: customer } = useQuery(customerQueries.one(11))
  return (
    <>
      <Link to="/customers">Away</Link>
      {customer && <NotesCard customer={customer} mayChange />}
    </>
  )
}

/** The card before a server that keeps one client. */
const open = ({
  refuse = false,
  notes = 'Tea, no sugar' as string | null,
  answered = Promise.resolve(),
} = {}) => {
  let kept = givenCustomer({ name: 'Ann', notes })
  const client = createQueryClient(() => {})
  const { page, router } = atAddress('/customer/$id', '/customer/11', Notes)
  const sent = openPage(
    page,
    ({ operation, body }) => {
      if (operation.startsWith('GET')) return kept
      if (refuse) return new MockRefusal(500, { code: 'broken', detail: 'Broken on our side.' })
      kept = { ...kept, ...(body as Partial<Customer>) }
      const saved = kept
      return answered.then(() => saved)
    },
    client,
  )
  const writes = () => sent.filter(({ operation }) => !operation.startsWith('GET'))
  /** Another session saves the notes, and the page refetches. */
  const writeElsewhere = async (theirs: string | null) => {
    kept = { ...kept, notes: theirs }
    await act(() => client.invalidateQueries())
  }
  return { router, writes, writeElsewhere }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = () => screen.getByRole('textbox', { name: 'Notes' })

test('notes are written in their place, and sent alone', async () => {
  const { writes } = open()
  await press('Edit notes about Ann')
  expect(document.activeElement).toBe(field())

  await userEvent.clear(field())
  await userEvent.type(field(), 'Coffee')
  await press('Save')

  expect(await screen.findByText('Notes updated successfully!')).not.toBeNull()
  expect(writes()).toEqual([
    expect.objectContaining({ operation: 'PUT /api/customers/11', body: { notes: 'Coffee' } }),
  ])
  expect(await screen.findByText('Coffee')).not.toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit notes about Ann')
})

test('text typed during the save is kept', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { writes } = open({ answered })
  await press('Edit notes about Ann')
  await userEvent.type(field(), '!')

  await press('Save')
  await userEvent.type(field(), '?')
  answer()

  await screen.findByText('Notes updated successfully!')
  expect(field()).toHaveProperty('value', 'Tea, no sugar!?')
  await press('Save')
  await screen.findByText('Tea, no sugar!?')
  expect(writes().map(({ body }) => body)).toEqual([
    { notes: 'Tea, no sugar!' },
    { notes: 'Tea, no sugar!?' },
  ])
})

test('a client without notes shows an empty state', async () => {
  open({ notes: null })

  expect(await screen.findByText('No notes yet')).not.toBeNull()
})

test('Cancel leaves the notes as they were', async () => {
  const { writes } = open()
  await press('Edit notes about Ann')

  await userEvent.type(field(), '!!!')
  await press('Cancel')

  expect(screen.queryByText('Tea, no sugar')).not.toBeNull()
  expect(writes()).toEqual([])
})

test('notes that cannot be saved stay as typed, and the toast shows the reason', async () => {
  open({ refuse: true })
  await press('Edit notes about Ann')

  await userEvent.type(field(), '!')
  await press('Save')

  expect(await screen.findByText('Failed to update notes')).not.toBeNull()
  expect(screen.queryByText('Broken on our side.')).not.toBeNull()
  expect(field()).toHaveProperty('value', 'Tea, no sugar!')
})

test('notes that are not saved are not left behind without a question', async () => {
  const { router } = open()
  await press('Edit notes about Ann')
  await userEvent.type(field(), '!')

  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  await press('Keep editing')
  expect(router.state.location.pathname).toBe('/customer/11')
  expect(field()).toHaveProperty('value', 'Tea, no sugar!')
  await userEvent.click(screen.getByRole('link', { name: 'Away' }))
  await press('Discard changes')

  expect(await screen.findByText('At /customers')).not.toBeNull()
})

const writeOverAllergy = async () => {
  const page = open()
  await press('Edit notes about Ann')
  await userEvent.type(field(), ', two spoons')
  await page.writeElsewhere('Tea\nALLERGY: latex')
  await press('Save')
  return { ...page, notice: await screen.findByRole('alert') }
}

test('notes changed by another user are shown, and not overwritten without asking', async () => {
  const { writes, notice } = await writeOverAllergy()

  expect(notice.textContent).toContain('These notes have been changed. They now read:')
  expect(within(notice).queryByText(/ALLERGY: latex/)).not.toBeNull()
  expect(document.activeElement).toBe(notice)
  expect(field()).toHaveProperty('value', 'Tea, no sugar, two spoons')
  expect(writes()).toEqual([])
})

test("'Keep mine' saves the user’s notes, with what they copied from the other version", async () => {
  const { writes } = await writeOverAllergy()

  await userEvent.type(field(), '. ALLERGY: latex')
  await press('Keep mine')

  expect(await screen.findByText('Notes updated successfully!')).not.toBeNull()
  const written = 'Tea, no sugar, two spoons. ALLERGY: latex'
  expect(writes().map(({ body }) => body)).toEqual([{ notes: written }])
  expect(await screen.findByText(written)).not.toBeNull()
})

test('or the others’ are taken, and nothing is written', async () => {
  const { writes } = await writeOverAllergy()

  await press('Use theirs')

  expect(await screen.findByText(/ALLERGY: latex/)).not.toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit notes about Ann'),
  )
  expect(writes()).toEqual([])
})

test('notes deleted by another user show that they are deleted', async () => {
  const { writeElsewhere } = open()
  await press('Edit notes about Ann')
  await userEvent.type(field(), '!')

  await writeElsewhere(null)
  await press('Save')

  expect((await screen.findByRole('alert')).textContent).toContain('These notes have been deleted.')
})

test('notes that were opened and left as they were take nothing back', async () => {
  const { writes, writeElsewhere } = open()
  await press('Edit notes about Ann')

  await writeElsewhere('ALLERGY: latex')
  await press('Save')

  expect(await screen.findByText('Notes updated successfully!')).not.toBeNull()
  expect(writes().map(({ body }) => body)).toEqual([{}])
  expect(await screen.findByText('ALLERGY: latex')).not.toBeNull()
})
