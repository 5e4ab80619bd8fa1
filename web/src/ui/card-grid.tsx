import { useState, type ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

/** How the cards of a list stand, and those of its skeleton. */
export const cardGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/**
 * One place of it. A card below the first screens costs no layout before it comes near, however many
 * there are; the first ones are laid out at once, or all would move when they turn out to be lower
 * than what was guessed.
 */
export const cardPlace =
  'min-w-0 nth-[n+25]:[contain-intrinsic-size:auto_12rem] nth-[n+25]:[content-visibility:auto]'

/** More than most lists have, few enough to be drawn between two keys. */
const cardsAtOnce = 96

/**
 * How many cards of a long list are drawn, and the button that draws more where there are. What
 * another search finds begins with the first of them.
 */
export const useCardsShown = (count: number, query: string): { most: number; more: ReactNode } => {
  const t = useText()
  const [shown, setShown] = useState({ query, most: cardsAtOnce })
  const most = shown.query === query ? shown.most : cardsAtOnce
  const more = count > most && (
    <div className="mt-6 flex justify-center">
      <Button onClick={() => setShown({ query, most: most + cardsAtOnce })}>
        {t('shared.showMore')}
      </Button>
    </div>
  )
  return { most, more }
}

interface CardGridSkeletonProps {
  /** What is being loaded, for a screen reader. */
  label: string
  /** What one card will hold, in grey. */
  children: ReactNode
}

/** A screenful of cards on their way; `children` make them as tall as real ones. */
export const CardGridSkeleton = ({ label, children }: CardGridSkeletonProps) => (
  <div className={cardGrid}>
    <output className="sr-only">{label}</output>
    {Array.from({ length: 6 }, (_, card) => (
      <div
        key={card}
        className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
      >
        {children}
      </div>
    ))}
  </div>
)

/** The head of a person's card: avatar, name and a secondary line. */
export const SkeletonPerson = () => (
  <div className="flex items-center gap-3">
    <Skeleton className="size-10 shrink-0 rounded-full" />
    <div className="flex-1">
      <Skeleton className="my-1 h-4 w-40 max-w-full" />
      <Skeleton className="my-1 h-3 w-24" />
    </div>
  </div>
)
