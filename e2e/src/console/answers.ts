import type { Page, Route } from 'playwright-core'

/** The pause that a refusal with 429 or 503 asks for. */
export const RETRY_AFTER_SECONDS = 30

/** An answer of the API that a test gives in place of the server. */
export type Answer = {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes an answer with data, and fields beside them. */
export const data = (given: unknown, beside: object = {}): Answer => ({ status: 200, body: { data: given, ...beside } })

/** Makes a refusal of a call, by the id `request-7`. */
export const refused = (
  status: number,
  code: string,
  more: { readonly details?: object; readonly field?: string } = {},
): Answer => ({
  status,
  headers: {
    'x-request-id': 'request-7',
    ...(status === 429 || status === 503 ? { 'retry-after': `${RETRY_AFTER_SECONDS}` } : {}),
  },
  body: { errors: [{ status, code, message: `Refused with ${status}.`, ...more }] },
})

/** Answers each call of a method with the next of the answers that the test puts there; without one the call waits. */
export const answering = async (page: Page, pattern: string | RegExp, method: 'GET' | 'POST') => {
  const answers: Answer[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const bodies: unknown[] = []
  await page.route(pattern, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    bodies.push(route.request().postDataJSON())
    const { status, body, headers } = answers.shift() ?? (await new Promise<Answer>((resolve) => waiting.push(resolve)))
    await route
      .fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
      // A screen that was left has given up its call.
      .catch(() => undefined)
  })
  const answer = (next: Answer): void => {
    const first = waiting.shift()
    if (first === undefined) answers.push(next)
    else first(next)
  }
  return { answer, bodies }
}
