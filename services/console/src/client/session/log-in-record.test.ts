import { expect, it } from 'vitest'
import { tabStorage } from '../../testing/tab-storage.ts'
import { keepLogIn, screenAt, takeLogIn } from './log-in-record.ts'

const ORIGIN = 'https://folio.example'

it.each([
  ['/app/statement/main?currency=USD', '/app/statement/main?currency=USD'],
  ['/app/', '/app/'],
  ['/app', '/app/'],
  ['', '/app/'],
  ['//evil.example/app/', '/app/'],
  ['https://evil.example/app/', '/app/'],
  ['/app/../oauth2/logout', '/app/'],
  ['/app/%2e%2e/oauth2/logout', '/app/'],
  ['/app/callback?code=1', '/app/'],
  ['\\\\evil.example\\app/', '/app/'],
  ['javascript:alert(1)', '/app/'],
])('a log-in begun at %j returns to %j', (kept, expected) => expect(screenAt(kept, ORIGIN)).toBe(expected))

it('a log-in counts once, and only in the tab that began it', () => {
  const [tab, other] = [tabStorage(), tabStorage()]
  keepLogIn(tab, 'state-1', { verifier: 'secret', returnTo: '/app/transfer' })
  expect(takeLogIn(other, 'state-1')).toBeUndefined()
  expect(takeLogIn(tab, 'state-2')).toBeUndefined()
  expect(takeLogIn(tab, 'state-1')).toEqual({ verifier: 'secret', returnTo: '/app/transfer' })
  expect(takeLogIn(tab, 'state-1')).toBeUndefined()
})

it('a log-in whose record is no JSON was not begun here', () => {
  const tab = tabStorage()
  tab.setItem('folio.log-in.state-1', '{"verifier":')
  expect(takeLogIn(tab, 'state-1')).toBeUndefined()
})
