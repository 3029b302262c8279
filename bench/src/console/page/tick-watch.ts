import type { WatchedPage } from '@folio/e2e/console/browser.ts'
import { z } from 'zod'

/**
 * A script that runs before those of the page. It notes for each tick that a socket of the page receives the milliseconds
 * until its quote is in the page and the next frame, in which the chart draws it, is painted; undrawn ticks stay waiting.
 */
export const TICK_WATCH = `
  const watch = { paintedAfterMs: [], waiting: 0 }
  window.tickWatch = watch
  const quoteInPage = () => Number(document.querySelector('table[aria-label=Quotes] tbody td:nth-child(2)')?.textContent)
  const follow = (quote, startMs) => {
    watch.waiting += 1
    const painted = () => {
      watch.waiting -= 1
      watch.paintedAfterMs.push(performance.now() - startMs)
    }
    const look = () => {
      if (quoteInPage() === quote) requestAnimationFrame(() => setTimeout(painted))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const startMs = performance.now()
        const message = JSON.parse(data)
        if (message.msg_type === 'tick' && message.tick.quote !== undefined) follow(message.tick.quote, startMs)
      })
    }
  }
`

const paintedSchema = z.object({ paintedAfterMs: z.array(z.number()), waiting: z.number() })

/** Reads the notes of the script, and forgets them. */
export const paintedTicks = async ({ page }: WatchedPage): Promise<z.infer<typeof paintedSchema>> =>
  paintedSchema.parse(
    await page.evaluate('({ paintedAfterMs: tickWatch.paintedAfterMs.splice(0), waiting: tickWatch.waiting })'),
  )
