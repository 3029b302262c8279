import type { Page } from 'playwright-core'
import { z } from 'zod'

/** Notes in a page the time of its next click, also of a key that clicks. */
export const noteClick = async (page: Page): Promise<void> => {
  await page.evaluate(`{
    globalThis.clickedMs = new Promise((resolve) => {
      addEventListener('click', () => resolve(Date.now()), { capture: true, once: true })
    })
    undefined
  }`)
}

/** Notes in a page the time at which a text that is not in it yet has been painted. */
export const notePaint = async (page: Page, text: string): Promise<void> => {
  const isThere = await page.evaluate(`{
    const isThere = () => document.body.textContent.includes(${JSON.stringify(text)})
    globalThis.paintedMs = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    isThere()
  }`)
  if (isThere !== false) throw new Error(`the page shows "${text}" already`)
}

const noted = async (page: Page, name: 'clickedMs' | 'paintedMs'): Promise<number> =>
  z.number().parse(await page.evaluate(name))

/**
 * Returns the milliseconds from the click that a page has noted until each of the pages has painted its text; throws if one
 * was loaded again meanwhile.
 */
export const paintedAfterMs = async (clicked: Page, pages: readonly Page[]): Promise<readonly number[]> => {
  const clickedMs = await noted(clicked, 'clickedMs')
  const painted = await Promise.all(pages.map((page) => noted(page, 'paintedMs')))
  return painted.map((paintedMs) => paintedMs - clickedMs)
}
