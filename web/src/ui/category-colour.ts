import type { CSSProperties } from 'react'
import { contrast, mix, parseHex, toHex, type Rgb } from './contrast.ts'

/** A category's colour made readable: the tint it lies on and the words on it, '#rrggbb' each. */
export interface CategoryColours {
  /** The colour itself, for dots and edges. */
  solid: string
  /** What to draw on the solid colour itself: near-black or white, whichever reads better. */
  onSolid: string
  light: { ground: string; ink: string }
  dark: { ground: string; ink: string }
}

const white: Rgb = [255, 255, 255]
const nearBlack: Rgb = [24, 20, 17]
const darkSurface: Rgb = [31, 28, 26]
const fallback: Rgb = [107, 114, 128]

/** A little above the 4.5:1 that readable text needs, so that rounding cannot fall below it. */
const readable = 4.6

/** At `most` this share of the colour, and as much as the contrast allows, the rest of it `end`. */
const readableInk = (colour: Rgb, ground: Rgb, end: Rgb, most: number): Rgb => {
  for (let share = most; share > 0; share -= 0.04) {
    const ink = mix(colour, end, share)
    if (contrast(ink, ground) >= readable) return ink
  }
  return end
}

const derive = (colour: Rgb): CategoryColours => {
  const light = mix(colour, white, 0.14)
  const dark = mix(colour, darkSurface, 0.2)
  return {
    solid: toHex(colour),
    onSolid: toHex(contrast(colour, white) >= 3 ? white : nearBlack),
    light: { ground: toHex(light), ink: toHex(readableInk(colour, light, nearBlack, 0.92)) },
    dark: { ground: toHex(dark), ink: toHex(readableInk(colour, dark, white, 0.64)) },
  }
}

const derived = new Map<string, CategoryColours>()
const mostKnown = 200

/**
 * The readable colours of a category.
 * @param hex '#RRGGBB' or '#RGB', any case; anything else counts as the uncategorized grey #6B7280.
 */
export const categoryColours = (hex: string): CategoryColours => {
  const known = derived.get(hex)
  if (known) return known
  const colours = derive(parseHex(hex) ?? fallback)
  if (derived.size >= mostKnown) derived.clear()
  derived.set(hex, colours)
  return colours
}

/** The variables that the classes `category-tint` and `category-dot` read; goes into `style`. */
export const categoryStyle = (hex: string): CSSProperties => {
  const { solid, light, dark } = categoryColours(hex)
  return {
    '--category': solid,
    '--category-ground': light.ground,
    '--category-ink': light.ink,
    '--category-ground-dark': dark.ground,
    '--category-ink-dark': dark.ink,
  } as CSSProperties
}
