import type { ApplicationEvent } from '@folio/contracts/identity/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { expect, it } from 'vitest'
import { application } from './application.ts'

const data = {
  application_id: 'a1',
  name: 'One',
  redirect_uris: ['https://one.example/'],
  scopes: ['payment' as const],
}
const register = { type: 'RegisterApplication', application: data } as const
const close = { type: 'CloseApplication', application_id: 'a1' } as const
const registered: ApplicationEvent = { type: 'ApplicationRegistered', data }
const closed: ApplicationEvent = { type: 'ApplicationClosed', data: { application_id: 'a1' } }
const refused = (reason: 'registered_already' | 'closed'): ApplicationEvent => ({
  type: 'ApplicationRefused',
  data: { application_id: 'a1', reason },
})

it('an application is registered once', () => {
  given(application)().when(register).thenEvents(registered)
  given(application)(registered).when(register).thenEvents(refused('registered_already'))
})

it('an application is closed for good', () => {
  given(application)(registered).when(close).thenEvents(closed)
  given(application)(registered, closed).when(close).thenEvents(closed)
  given(application)(registered, closed).when(register).thenEvents(refused('closed'))
})

it('a refusal changes nothing', () => {
  const open = { status: 'open' } as const
  expect(application.evolve(open, refused('registered_already'))).toBe(open)
})
