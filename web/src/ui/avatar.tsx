import { clsx } from 'clsx'
import { memo } from 'react'
import { categoryStyle } from './category-colour.ts'
import { initials } from './initials.ts'

const sizes = {
  xs: 'size-6 text-[0.625rem]',
  sm: 'size-8 text-xs',
  md: 'size-10 text-sm',
  lg: 'size-16 text-xl',
} as const

/** Muted enough for many in a row, distinct enough to distinguish two people. */
const colours = ['#8B5CF6', '#EC4899', '#3B82F6', '#10B981', '#F97316', '#14B8A6', '#F59E0B']

const colourOf = (name: string): string => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return colours[sum % colours.length] ?? '#6B7280'
}

interface AvatarProps {
  name: string
  size?: keyof typeof sizes
  className?: string
}

/** A person's initials on a colour that stays theirs. The name itself always stands beside it. */
export const Avatar = memo(function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={categoryStyle(colourOf(name))}
      className={clsx(
        'category-tint inline-grid shrink-0 place-items-center rounded-full font-semibold select-none',
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
})
