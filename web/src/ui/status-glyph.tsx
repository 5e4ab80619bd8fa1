import { clsx } from 'clsx'
import { statusStyles, unknownStyle } from './status-badge.tsx'

/**
 * The icons that {@link StatusGlyph} refers to, once for all glyphs of a part of the page: an icon of its own would
 * be five elements in each of hundreds of blocks.
 */
export const StatusShapes = () => (
  <svg aria-hidden className="absolute size-0">
    {Object.entries({ ...statusStyles, unknown: unknownStyle }).map(([status, { icon: Icon }]) => (
      <symbol key={status} id={`status-${status}`} viewBox="0 0 24 24">
        <Icon />
      </symbol>
    ))}
  </svg>
)

interface StatusGlyphProps {
  status: string
  /** The word, for a screen reader and under the pointer; without it the glyph is decoration. */
  label?: string
  className?: string
}

/** A status where there is no room for its word, as the icon. */
export const StatusGlyph = ({ status, label, className }: StatusGlyphProps) => (
  <svg
    {...(label ? { role: 'img' } : { 'aria-hidden': true })}
    className={clsx('size-3.5', className)}
  >
    {label && <title>{label}</title>}
    <use href={`#status-${status in statusStyles ? status : 'unknown'}`} />
  </svg>
)
