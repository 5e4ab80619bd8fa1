import { expect, type Locator, type Page } from '@playwright/test'
import { expectFocusKept } from './page-checks.ts'

/** Whether the focus is visible: an outline around the element or its visual stand-in. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const isLined = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    return isLined(focused) || isLined(focused?.closest('label, li, div'))
  })

/** Keyboard-only user: every step is a key press, with a visible focus after each. */
export const byKeyboard = (page: Page) => {
  const press = (keys: string) => page.keyboard.press(keys)
  const tabTo = async (target: Locator, key = 'Tab') => {
    await expect(target).toBeVisible()
    const isThere = () => target.evaluate((element) => element === document.activeElement)
    for (let step = 0; step < 60 && !(await isThere()); step += 1) await press(key)
    await expect(target).toBeFocused()
    expect(await isFocusSeen(page), `the focus on ${String(target)} is seen`).toBe(true)
  }
  return {
    press,
    tabTo,
    type: async (field: Locator, text: string) => {
      await tabTo(field)
      await page.keyboard.type(text)
    },
    /** Tabs to a button or link and presses it. */
    push: async (target: Locator) => {
      await tabTo(target)
      await press('Enter')
    },
    /** Finds a screen in the command palette. */
    goTo: async (screen: string) => {
      await press('ControlOrMeta+k')
      const field = page.getByRole('dialog').getByRole('combobox')
      await expect(field).toBeFocused()
      await page.keyboard.type(screen)
      const option = page.getByRole('option', { name: screen, exact: true })
      await expect(option).toBeVisible()
      for (let step = 0; step < 9; step += 1) {
        if ((await option.getAttribute('aria-selected')) === 'true') break
        await press('ArrowDown')
      }
      await press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
      // The keyboard user continues here, inside the frame.
      await expect(page.locator('#content')).toBeFocused()
    },
    /** Says yes or no to what a dialog asks, which then is gone, and the focus somewhere. */
    answer: async (name: string) => {
      await tabTo(page.getByRole('alertdialog').getByRole('button', { name }))
      await press('Enter')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expectFocusKept(page, `after the answer ${name}`)
    },
  }
}

declare global {
  interface Window {
    heard?: string[]
  }
}

/** Records live-region announcements from the next load on. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = []
    window.heard = heard
    const liveRegions =
      '[aria-live=polite], [aria-live=assertive], output, [role=status], [role=alert]'
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(liveRegions)
        const regions = [region, ...(region ? [] : (element?.querySelectorAll(liveRegions) ?? []))]
        for (const each of regions) if (each?.textContent) heard.push(each.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** Expects an announcement since the page was loaded; see `listen`. */
export const expectHeard = async (page: Page, words: string) => {
  const heard = () => page.evaluate(() => (window.heard ?? []).join('\n'))
  await expect.poll(heard).toContain(words)
}
