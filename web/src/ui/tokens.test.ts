import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, parseHex, type Rgb } from './contrast.ts'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

/** A token's colour in light (0) and dark (1), as the stylesheet says it. */
const colour = (token: string, theme: 0 | 1): Rgb => {
  const value = new RegExp(`--${token}: (.+);`).exec(css)?.[1] ?? ''
  const colours = value.match(/#[0-9a-f]{6}/g) ?? []
  const found = parseHex(colours[theme] ?? colours[0] ?? '')
  if (!found) throw new Error(`no colour for --${token}`)
  return found
}

const grounds = ['canvas', 'surface', 'raised', 'floating', 'sunken']
const tones = ['green', 'blue', 'amber', 'purple', 'red', 'grey']

const pairs: [words: string, ground: string, least: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, 4.5],
    ['subtle', ground, 4.5],
    ['brand-ink', ground, 4.5],
    ['red-ink', ground, 4.5],
    ['brand', ground, 3],
  ]),
  ...tones.map((tone): [string, string, number] => [`${tone}-ink`, `${tone}-soft`, 4.5]),
  ['brand-ink', 'brand-soft', 4.5],
  ['ink', 'brand-soft', 7],
  ['on-solid', 'brand-solid', 4.5],
  ['on-solid', 'brand-solid-hover', 4.5],
  ['on-solid', 'danger-solid', 4.5],
  ['on-solid', 'danger-solid-hover', 4.5],
  ['line-state', 'surface', 3],
  ['line-state', 'raised', 3],
]

test.each(pairs)('%s on %s reaches %d:1 in light and in dark', (words, ground, least) => {
  expect(contrast(colour(words, 0), colour(ground, 0))).toBeGreaterThanOrEqual(least)
  expect(contrast(colour(words, 1), colour(ground, 1))).toBeGreaterThanOrEqual(least)
})
