import sharp from 'sharp'

interface PictureSize {
  readonly width: number
  readonly height: number
  /** Radius in pixels; none by default. */
  readonly blur?: number
  readonly quality?: number
}

/** A JPEG of Gaussian noise, which no encoder makes much smaller than a photograph. */
export const noisePicture = ({
  width,
  height,
  blur,
  quality = 80,
}: PictureSize): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return (blur === undefined ? picture : picture.blur(blur)).jpeg({ quality }).toBuffer()
}
