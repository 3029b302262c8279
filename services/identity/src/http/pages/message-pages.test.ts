import { expect, it } from 'vitest'
import { loggedOutPage, passwordChangedPage } from './message-pages.ts'

const LINK = '<a href="/app/">Log in to your wallets</a>'

it('the page after a password change leads to the wallets', () =>
  expect(passwordChangedPage({ applications: [], tokens: [], areTokensEnded: false })).toContain(LINK))

it('the page after a log-out leads to the wallets, and that without one does not', () => {
  expect(loggedOutPage(true)).toContain(LINK)
  expect(loggedOutPage(false)).not.toContain(LINK)
})
