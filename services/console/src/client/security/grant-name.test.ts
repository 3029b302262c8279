import { expect, it } from 'vitest'
import { endOfGrant, grantName } from './grant-name.ts'

const console = { application_id: 'folio-console', application_name: 'Folio console' }

it('a log-in of the console is named by its browser', () => {
  expect(grantName({ ...console, is_current: true })).toBe('Log-in of this console (this browser)')
  expect(grantName({ ...console, is_current: false })).toBe('Log-in of this console in another browser')
  expect(endOfGrant({ ...console, is_current: false })).toMatch(/^The other browser is logged out/)
})

it('an application is named by its name', () => {
  const budget = { application_id: 'b', application_name: 'Budget', is_current: false }
  expect(grantName(budget)).toBe('Budget')
  expect(endOfGrant(budget)).toMatch(/^The application loses its access/)
})
