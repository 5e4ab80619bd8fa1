import { expect, type Locator } from '@playwright/test'

/**
 * Expects the words and icons of each of these parts to stand apart from one another, and words that are cut to end
 * with an ellipsis. Words and icons of one button belong together, such as a bell and its count.
 */
export async function expectTextFits(parts: Locator, where: string): Promise<void> {
  await expect(parts.first(), where).toBeVisible()
  const faults = await parts.evaluateAll((elements) => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    interface Painted {
      /** Its words, or an icon. */
      node: Node
      element: Element
      words: string
      box: Box
    }
    const cross = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const contentOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const edge = (side: 'Left' | 'Right' | 'Top' | 'Bottom') =>
        Number.parseFloat(style[`padding${side}`]) + Number.parseFloat(style[`border${side}Width`])
      return {
        left: left + edge('Left'),
        right: right - edge('Right'),
        top: top + edge('Top'),
        bottom: bottom - edge('Bottom'),
      }
    }
    const isSeen = (element: Element, part: Element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        return false
      for (let at: Element | null = element; at && part.contains(at); at = at.parentElement) {
        // What only screen readers have is a pixel wide.
        if (at.getBoundingClientRect().width <= 1) return false
      }
      return true
    }
    const isEllipsis = (element: Element) =>
      getComputedStyle(element).textOverflow === 'ellipsis' &&
      getComputedStyle(element).overflowX !== 'visible'
    /** What is painted of a box in an element, and whether what is missing is replaced by an ellipsis. */
    const paint = (box: Box, element: Element, part: Element) => {
      let painted = box
      let hasEllipsis = false
      for (let at: Element | null = element; at && part.contains(at); at = at.parentElement) {
        if (isEllipsis(at)) {
          const content = contentOf(at)
          const isDown = getComputedStyle(at).writingMode.startsWith('vertical')
          const room = isDown ? content.bottom - content.top : content.right - content.left
          // The ellipsis itself needs room.
          hasEllipsis ||= room >= 8
          painted = cross(painted, content)
        } else if (getComputedStyle(at).overflowX !== 'visible') {
          const clipped = cross(painted, at.getBoundingClientRect())
          const isLess =
            clipped.right - clipped.left < painted.right - painted.left - 1 ||
            clipped.bottom - clipped.top < painted.bottom - painted.top - 1.5
          if (isLess) return { painted: clipped, isWhole: false }
          painted = clipped
        }
      }
      const isWhole =
        hasEllipsis ||
        (painted.right - painted.left >= box.right - box.left - 1 &&
          painted.bottom - painted.top >= box.bottom - box.top - 1.5)
      return { painted, isWhole }
    }
    return elements.flatMap((part) => {
      const found: string[] = []
      const all: Painted[] = []
      const add = (box: Box, node: Node, element: Element) => {
        const words = element === node ? 'an icon' : (node.textContent?.trim() ?? '')
        const { painted, isWhole } = paint(box, element, part)
        if (!isWhole) found.push(`cut: ${words}, in ${part.textContent}`)
        all.push({ node, element, words, box: painted })
      }
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        const element = text.parentElement
        if (!element || text.textContent?.trim() === '' || !isSeen(element, part)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const line of range.getClientRects()) {
          if (line.width > 1) add(line, text, element)
        }
      }
      for (const icon of part.querySelectorAll('svg')) {
        if (isSeen(icon, part)) add(icon.getBoundingClientRect(), icon, icon)
      }
      for (const [n, one] of all.entries()) {
        for (const other of all.slice(n + 1)) {
          const button = one.element.closest('button')
          // Words with an ellipsis have a box of their whole and one of what is left.
          if (one.node === other.node || button?.contains(other.element)) continue
          const { left, right, top, bottom } = cross(one.box, other.box)
          if (right - left > 1 && bottom - top > 2)
            found.push(`${one.words} overlaps ${other.words}, in ${part.textContent}`)
        }
      }
      return [...new Set(found)]
    })
  })
  expect.soft(faults, where).toEqual([])
}

/** Expects the words of an element to be whole, without an ellipsis. */
export async function expectWhole(words: Locator, where: string): Promise<void> {
  const [seen, needed] = await words.evaluate((element) => [
    element.clientWidth,
    element.scrollWidth,
  ])
  expect.soft(needed, where).toBeLessThanOrEqual(seen ?? 0)
}
