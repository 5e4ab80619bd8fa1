/** Packages that publish no types, as far as they are used here. */
declare module 'subset-font' {
  /** @returns the font with the glyphs of `text` alone, and its axes as wide as `variationAxes` say */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      keepFeatures?: readonly string[]
      variationAxes: Record<string, number | { min: number; max: number }>
    },
  ): Promise<Buffer>
}
