import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** A form of an act that is walked against the server, which takes effect. */
export type ActWalk = {
  /** The label of its button. */
  readonly verb: string
  /** The address under `/console` that shows it, and the button that opens it, if one does. */
  readonly path: string
  readonly opens?: string
  /** The text that unfolds it, if one does. */
  readonly unfolds?: string
  /** The path of the call that it makes, as a pattern of addresses. */
  readonly calls: string
  /** A refusal of the server: the values by their labels, the label of the field to blame, and the message of the form. */
  readonly refused?: {
    readonly values: Readonly<Record<string, string>>
    readonly field?: string
    readonly says: string
  }
  /** Values that the page refuses before it asks, by their labels, with the label of the field to blame and the message. */
  readonly checked?: {
    readonly values: Readonly<Record<string, string>>
    readonly field: string
    readonly says: string
  }
  /** A text of the dialog that asks once more. */
  readonly asks?: string
  /** The values of its own fields, by their labels. */
  readonly values?: Readonly<Record<string, string>>
  /** The text of the page when the same request is sent again after its answer was lost. */
  readonly repeated: string | RegExp
}

/** The labels of fields that offer choices. */
const CHOICES = ['Reason', 'Role', 'Type', 'Currency']

const LOST = { errors: [{ status: 504, code: 'GatewayTimeout', message: 'The outcome is not known yet.' }] }

/** Loses the answer of the first call, which takes effect; returns the bodies of all calls. */
const loseFirstAnswer = async (page: Page, calls: string): Promise<readonly unknown[]> => {
  const bodies: unknown[] = []
  await page.route(calls, async (route: Route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    bodies.push(request.postDataJSON())
    if (bodies.length > 1) return route.continue()
    // Chromium adds this header behind the place where the test stands.
    const answer = await route.fetch({ headers: { ...request.headers(), 'sec-fetch-site': 'same-origin' } })
    expect(answer.status()).toBe(200)
    return route.fulfill({ status: 504, json: LOST })
  })
  return bodies
}

/**
 * Sends a request whose outcome is not known once more: at once where its form has a request id, else after the dialog
 * has asked again.
 */
export const askAgain = async (page: Page, verb: string): Promise<void> => {
  const form = page.getByRole('form', { name: verb, exact: true })
  const withId = form.getByRole('button', { name: 'Ask again with the same id' })
  const anew = form.getByRole('button', { name: 'Send again …' })
  await withId.or(anew).waitFor()
  if (await withId.isVisible()) return withId.click()
  await anew.click()
  const dialog = page.getByRole('dialog', { name: verb, exact: true })
  await dialog.getByText('It may have taken effect already').waitFor()
  await dialog.getByRole('button', { name: verb, exact: true }).click()
}

/** Walks an act through its states: empty, malformed, refused by the server, not known, and done by a repeat. */
export const walkAct = async (page: Page, walk: ActWalk): Promise<void> => {
  const { verb, opens, unfolds, checked, refused, values = {} } = walk
  const form = page.getByRole('form', { name: verb, exact: true })
  const dialog = page.getByRole('dialog', { name: verb, exact: true })
  const submit = form.getByRole('button', { name: verb, exact: true })
  const fill = async (given: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(given)) {
      const field = form.getByLabel(label)
      if (CHOICES.includes(label)) await field.selectOption(value)
      else await field.fill(value)
    }
  }
  const ask = async (asks?: string): Promise<void> => {
    await submit.click()
    if (asks !== undefined) await dialog.getByText(asks).waitFor()
    await dialog.getByText('Reason: Test · ticket T-7').waitFor()
    await dialog.getByRole('button', { name: verb, exact: true }).click()
  }

  if (opens !== undefined) await page.getByRole('button', { name: opens, exact: true }).click()
  if (unfolds !== undefined) await page.getByText(unfolds, { exact: true }).click()
  await submit.click()
  expect(await dialog.count()).toBe(0)
  await fill({ ...values, Reason: 'test', Ticket: 'no words' })
  await submit.click()
  expect(await dialog.count()).toBe(0)
  await fill({ Ticket: 'T-7' })

  if (checked !== undefined) {
    await fill(checked.values)
    await submit.click()
    await form.getByText(checked.says).waitFor()
    expect(await form.getByLabel(checked.field).getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.count()).toBe(0)
    await fill(values)
  }

  if (refused !== undefined) {
    await fill(refused.values)
    await ask()
    await form.getByText(refused.says).waitFor()
    if (refused.field !== undefined) {
      expect(await form.getByLabel(refused.field).getAttribute('aria-invalid')).toBe('true')
    }
    await fill(values)
  }

  const bodies = await loseFirstAnswer(page, walk.calls)
  await ask(walk.asks)
  await form.getByText('Not known yet').waitFor()
  expect(await form.getByLabel('Ticket').isDisabled()).toBe(true)
  await askAgain(page, verb)
  await page.getByText(walk.repeated).first().waitFor()
  expect(bodies).toEqual([bodies[0], bodies[0]])
  await page.unroute(walk.calls)
}
