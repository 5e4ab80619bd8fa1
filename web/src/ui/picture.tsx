import { clsx } from 'clsx'
import { ImageOff } from 'lucide-react'
import { use, useState } from 'react'
import { PictureAddress } from './picture-address.ts'
import { Spinner } from './spinner.tsx'

interface PictureProps {
  src: string
  alt: string
  /** The text below the icon of a broken image; only the icon without it. */
  brokenText?: string
  /** 'cover' fills the box and may cut the edges; 'contain' shows everything, and waits visibly. */
  fit?: 'cover' | 'contain'
  className?: string
}

/** An image that fills its box, with a placeholder if it fails to load. */
export const Picture = ({ src, alt, brokenText, fit = 'cover', className }: PictureProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const [arrived, setArrived] = useState<string | null>(null)
  const addressOf = use(PictureAddress)
  const fitting = fit === 'cover' ? 'object-cover' : 'object-contain'
  if (broken === src) {
    return (
      <span
        role="img"
        aria-label={brokenText === undefined ? alt : `${alt}. ${brokenText}`}
        className={clsx(
          'flex size-full flex-col items-center justify-center gap-2 bg-sunken text-subtle',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-6" />
        {brokenText !== undefined && <span className="px-4 text-center text-sm">{brokenText}</span>}
      </span>
    )
  }
  return (
    <span className={clsx('relative block size-full', className)}>
      {fit === 'contain' && arrived !== src && (
        <span className="absolute inset-0 grid animate-late place-items-center">
          <Spinner />
        </span>
      )}
      <img
        key={src}
        src={addressOf(src)}
        alt={alt}
        decoding="async"
        loading={fit === 'cover' ? 'lazy' : 'eager'}
        draggable={false}
        onLoad={() => setArrived(src)}
        onError={() => setBroken(src)}
        className={clsx('absolute inset-0 size-full', fitting)}
      />
    </span>
  )
}
