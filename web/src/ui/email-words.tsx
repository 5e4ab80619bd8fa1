import { Fragment } from 'react'

/**
 * An email address that breaks, where its line is too short, after the @ or a dot; elsewhere only
 * where no such piece fits. Stands in a block of its own.
 */
export const EmailWords = ({ children }: { children: string }) => (
  <span className="min-w-0 wrap-anywhere">
    {(children.match(/[^@.]+[@.]*|[@.]+/g) ?? []).map((piece, n) => (
      <Fragment key={n}>
        {n > 0 && <wbr />}
        {piece}
      </Fragment>
    ))}
  </span>
)
