import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Answer, data, RETRY_AFTER_SECONDS, refused } from './answers.ts'

/** The answer of a list without entries. */
export type EmptyAnswer = {
  /** The data of the answer, and the fields beside them. */
  readonly data: unknown
  readonly beside?: object
  /** A part of the text that is shown for it. */
  readonly text: string | RegExp
  /** The words that say how it fills, of a list of the operator's face that no command fills. */
  readonly fills?: string
}

/** A list on a page whose clock the test drives; the test answers its reads. */
export type ListOnPage = {
  readonly page: Page
  /** The part of the page in which the list stands. */
  readonly part: Page | Locator
  /** Its name while it is read, behind "Reading". */
  readonly what: string
  readonly empty: EmptyAnswer
  readonly answer: (answer: Answer) => void
}

/** The refusal of a caller who may not read a list, and the text that is shown for it. */
export type Forbidden = { readonly answer: Answer; readonly text: string | RegExp }

/** Walks a list that has just been opened until its first read fails. */
export const walkUntilFailed = async ({ part, what, answer }: ListOnPage): Promise<void> => {
  await part.getByText(`Reading ${what} …`).waitFor()
  answer(refused(500, 'InternalServerError'))
  await expect
    .poll(() => part.getByRole('alert').innerText())
    .toMatch(/Refused with 500\. InternalServerError[\s\S]*request-7/)
}

/** Walks a list from its first failure through its other states: forbidden, put off twice, empty, and stale. */
export const walkUntilStale = async (
  { page, part, empty, answer }: ListOnPage,
  forbidden: Forbidden,
): Promise<void> => {
  const note = part.getByRole('alert')
  const askAgain = note.getByRole('button', { name: 'Ask again' })
  answer(forbidden.answer)
  await askAgain.click()
  await note.getByText(forbidden.text).waitFor()

  answer(refused(429, 'RateLimit'))
  await askAgain.click()
  await note.getByText(/RateLimit.*Asks again in \d+ s/).waitFor()
  answer(refused(503, 'ServiceUnavailable'))
  await page.clock.runFor(RETRY_AFTER_SECONDS * 1000)
  await note.getByText(/ServiceUnavailable.*Asks again in \d+ s/).waitFor()

  answer(data(empty.data, empty.beside))
  await page.clock.runFor(RETRY_AFTER_SECONDS * 1000)
  await part.getByText(empty.text).waitFor()
  expect(await note.count()).toBe(0)

  answer(refused(500, 'InternalServerError'))
  // A screen may show another list below this one.
  await part.getByRole('button', { name: 'Read again' }).first().click()
  await part.getByText('Stale: this is the answer of').waitFor()
  await part.getByText(empty.text).waitFor()
}
