import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** A markup that runs a script where a page takes it for HTML. */
const MARKUP = '<img src=x onerror=document.body.dataset.ran=1><script>document.body.dataset.ran=1</script>'

const HIDDEN = ['\u202e', '\u2066', '\u0085', '\u0007']

/** A text with markup, with control characters, and with a mark that turns the letters after it around. */
export const HOSTILE = `${MARKUP}\u202egnp.\u2066exe\u0085\u0007`

/** The same text as a page has to show it: each hidden character is written out. */
export const HOSTILE_SHOWN = `${MARKUP}\\u202egnp.\\u2066exe\\u0085\\u0007`

/** Answers the reads of a path with the body that a change makes of the one of the server. */
export const changeAnswers = async (page: Page, pattern: string, change: (body: string) => string): Promise<void> => {
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'sec-fetch-site': 'same-origin' } })
    return route.fulfill({ response: answer, body: change(await answer.text()) })
  })
}

/** Expects that a page took no text for markup, ran no script of a text, and shows no hidden character. */
export const expectTextAlone = async (page: Page): Promise<void> => {
  expect(await page.evaluate('document.body.dataset.ran')).toBeUndefined()
  expect(await page.locator('body img, body script').count()).toBe(0)
  const shown = `${await page.title()} ${await page.locator('body').innerText()}`
  const places = HIDDEN.map((hidden) => shown.indexOf(hidden)).filter((at) => at >= 0)
  expect(places.map((at) => JSON.stringify(shown.slice(Math.max(0, at - 200), at + 5)))).toEqual([])
}
