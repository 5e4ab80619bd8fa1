import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
// Loaded on demand otherwise: the first key here is quicker.
import './combobox-popup.tsx'
import type { ComboboxOption } from './combobox-option.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

const people: ComboboxOption[] = [
  { value: '1', label: 'Ann Miller', detail: '+49 30 1234' },
  { value: '2', label: 'Анна Ковалёва' },
  { value: '3', label: 'Ben Okafor' },
]

interface PickerProps {
  onAdd?: (name: string) => void
  loading?: boolean
  keepTyped?: boolean
}

const Picker = ({ onAdd, loading, keepTyped = false }: PickerProps) => {
  const [value, setValue] = useState<ComboboxOption | null>(null)
  const [query, setQuery] = useState('')
  const term = query.toLowerCase()
  return (
    <Field label="Client">
      <Combobox
        keepTyped={keepTyped}
        value={value}
        onChange={setValue}
        query={query}
        onQueryChange={setQuery}
        options={people.filter((person) => person.label.toLowerCase().includes(term))}
        loading={loading === true}
        words={{ empty: 'No matches', loading: 'Searching…', clear: 'Clear' }}
        {...(onAdd && query !== '' && { addLabel: `Add “${query}” as new client`, onAdd })}
      />
      <button type="button" onClick={() => setValue(people[0] ?? null)}>
        Ann
      </button>
    </Field>
  )
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Client' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => {
  const id = box().getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}

test('typing filters, the arrows walk round the list, and Enter chooses', async () => {
  render(<Picker />)

  await userEvent.type(box(), 'n')
  expect(options()).toEqual(['Ann Miller+49 30 1234', 'Ben Okafor'])
  expect(active()).toBe('Ann Miller+49 30 1234')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Ben Okafor')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  expect(active()).toBe('Ben Okafor')
  await userEvent.keyboard('{Enter}')

  expect(box().value).toBe('Ben Okafor')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(box())
})

test('the down arrow opens the whole list, Cyrillic too', async () => {
  render(<Picker />)

  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')

  expect(options()).toHaveLength(3)
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
})

test('the last option adds the typed text, by keyboard alone', async () => {
  const onAdd = vi.fn()
  render(<Picker onAdd={onAdd} />)

  await userEvent.type(box(), 'Ann')
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('Add “Ann” as new client')
  await userEvent.keyboard('{Enter}')

  expect(onAdd).toHaveBeenCalledWith('Ann')
})

test('Enter while the list is still loading chooses nothing and submits nothing', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Picker loading />
    </form>,
  )

  await userEvent.type(box(), 'Ann{Enter}')

  expect(box().value).toBe('Ann')
  expect(screen.queryByText('Searching…')).not.toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('blur without a choice restores the selected option', async () => {
  render(<Picker />)
  await userEvent.type(box(), 'Ben{Enter}')

  await userEvent.clear(box())
  await userEvent.type(box(), 'xyz')
  expect(screen.queryByText('No matches')).not.toBeNull()
  await userEvent.tab()

  expect(box().value).toBe('Ben Okafor')
})

test('blur keeps what was typed where it is wanted, until something is chosen', async () => {
  render(<Picker keepTyped />)

  await userEvent.type(box(), 'xyz')
  await userEvent.tab()

  expect(box().value).toBe('xyz')
  expect(box().getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Ann' }))
  expect(box().value).toBe('Ann Miller')
})

test('blur without a choice empties a field of several things', async () => {
  render(<Picker />)

  await userEvent.type(box(), 'xyz')
  await userEvent.tab()

  expect(box().value).toBe('')
})

test('a choice can be made and cleared by pointer', async () => {
  render(<Picker />)

  await userEvent.click(box())
  await userEvent.click(screen.getByRole('option', { name: 'Анна Ковалёва' }))
  expect(box().value).toBe('Анна Ковалёва')
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))

  expect(box().value).toBe('')
  expect(options()).toHaveLength(3)
})

test('cleared, the field is empty above its list, also where another choice takes the place', async () => {
  render(
    <Field label="Client">
      <Combobox
        value={people[0] ?? null}
        onChange={() => undefined}
        query=""
        onQueryChange={() => undefined}
        options={people}
        words={{ empty: 'No matches', loading: 'Searching…', clear: 'Clear' }}
      />
    </Field>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect([box().value, options().length]).toEqual(['', 3])
  await userEvent.keyboard('{Escape}')
  expect(box().value).toBe('Ann Miller')
})

test('Escape closes the list and leaves the dialog around it open', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="New Appointment" closeLabel="Close">
      <Picker />
    </Dialog>,
  )
  await userEvent.type(box(), 'Ann')

  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onOpenChange).not.toHaveBeenCalled()

  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
