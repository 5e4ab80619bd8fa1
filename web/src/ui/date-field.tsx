import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'
import { useFieldAttributes } from './field-context.ts'

type NativeInputProps = Omit<ComponentProps<'input'>, 'type'>

/** The browser draws its own sign at the end; it takes part in the theme and gets a finger's room. */
const pickerStyle = clsx(
  controlStyle,
  'figures appearance-none text-left [&::-webkit-calendar-picker-indicator]:cursor-pointer',
  '[&::-webkit-calendar-picker-indicator]:opacity-60 [&::-webkit-date-and-time-value]:text-left',
)

/** A day, 'YYYY-MM-DD', by the device's own picker. */
export const DateField = ({ className, ...rest }: NativeInputProps) => (
  <input {...useFieldAttributes()} {...rest} type="date" className={clsx(pickerStyle, className)} />
)

/** A time of day, 'HH:MM', by the device's own picker. */
export const TimeField = ({ className, ...rest }: NativeInputProps) => (
  <input {...useFieldAttributes()} {...rest} type="time" className={clsx(pickerStyle, className)} />
)
