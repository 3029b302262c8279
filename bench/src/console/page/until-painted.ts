import type { WatchedPage } from '@folio/e2e/console/browser.ts'
import { z } from 'zod'

type Page = WatchedPage['page']

/**
 * Waits until an expression is true in a page and the frame that shows it is painted; returns the milliseconds since the
 * navigation, or since `begin` was run in the page.
 */
export const untilPainted = async (page: Page, condition: string, begin?: string): Promise<number> =>
  z.number().parse(
    await page.evaluate(`new Promise((resolve) => {
      const startMs = ${begin === undefined ? '0' : 'performance.now()'}
      ${begin ?? ''}
      const painted = () => setTimeout(() => resolve(performance.now() - startMs))
      const look = () => requestAnimationFrame((${condition}) ? painted : look)
      look()
    })`),
  )
