import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { SwatchPicker } from './swatch-picker.tsx'
import { TextInput } from './text-input.tsx'

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('a field’s label names its control, and nothing describes it without need', () => {
  render(
    <Field label="Full Name">
      <TextInput />
    </Field>,
  )
  const control = screen.getByLabelText('Full Name')

  expect(describedBy(control)).toEqual([])
  expect(control.hasAttribute('aria-invalid')).toBe(false)
})

test('hint and error both describe the control, and the error marks it invalid', () => {
  render(
    <Field label="Price" hint="In EUR" error="Too high" required>
      <TextInput />
    </Field>,
  )
  const control = screen.getByLabelText('Price')

  expect(describedBy(control)).toEqual(['In EUR', 'Too high'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(control.getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Too high')
})

test('a password can be looked at and hidden again', async () => {
  render(
    <Field label="Password">
      <PasswordInput showLabel="Show password" hideLabel="Hide password" />
    </Field>,
  )
  const control = screen.getByLabelText('Password')

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(control.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(control.getAttribute('type')).toBe('password')
})

test('swatches are radio buttons with the names of their colours, in a group named by the field', async () => {
  const chosen: string[] = []
  render(
    <Field label="Color" error="Please select a color" group>
      <SwatchPicker
        swatches={[
          { value: '#8B5CF6', label: 'Purple' },
          { value: '#84CC16', label: 'Lime' },
        ]}
        value="#8b5cf6"
        onChange={(value) => chosen.push(value)}
      />
    </Field>,
  )

  const group = screen.getByRole('radiogroup', { name: 'Color' })
  expect(describedBy(group)).toEqual(['Please select a color'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Purple' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Lime' }))
  expect(chosen).toEqual(['#84CC16'])
})
