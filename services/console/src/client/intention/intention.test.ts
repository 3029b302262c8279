import { expect, it } from 'vitest'
import { tabStorage } from '../../testing/tab-storage.ts'
import { keptIntention, newIntention } from './intention.ts'

const DRAFT = {
  kind: 'transfer' as const,
  fields: { currency: 'USD', amount: '12.50', source_wallet_id: 'a', destination_wallet_id: 'b' },
  amount: '12.50',
  currency: 'USD',
  towards: 'to bob',
}

const ALICE = { clientId: 'alice', form: 'transfer' }

it('a confirmed request keeps its id until its outcome is known, also after a reload', () => {
  const tab = tabStorage()
  const intention = newIntention(DRAFT)
  keptIntention(tab, ALICE).keep(intention)
  expect(keptIntention(tab, ALICE).read()).toEqual(intention)
  keptIntention(tab, ALICE).forget(intention)
  expect(keptIntention(tab, ALICE).read()).toBeUndefined()
})

it.each([
  ['another client of the same tab', { clientId: 'bob', form: 'transfer' }],
  ['another form of the same client', { clientId: 'alice', form: 'exchange' }],
])('a confirmed request is neither visible to nor dropped by %s', (_, other) => {
  const tab = tabStorage()
  const intention = newIntention(DRAFT)
  keptIntention(tab, ALICE).keep(intention)
  expect(keptIntention(tab, other).read()).toBeUndefined()
  keptIntention(tab, other).forget(intention)
  expect(keptIntention(tab, ALICE).read()).toEqual(intention)
})

it('the end of an earlier request of the form keeps a later one', () => {
  const tab = tabStorage()
  const later = newIntention(DRAFT)
  keptIntention(tab, ALICE).keep(later)
  keptIntention(tab, ALICE).forget(newIntention(DRAFT))
  expect(keptIntention(tab, ALICE).read()).toEqual(later)
})

it('each request has an id of its own', () =>
  expect(newIntention(DRAFT).requestId).not.toBe(newIntention(DRAFT).requestId))

it.each([
  '{"requestId":7}',
  '{"requestId":',
  'null',
  '[]',
  JSON.stringify({ ...newIntention(DRAFT), kind: 'other' }),
  JSON.stringify({ ...newIntention(DRAFT), fields: { amount: null } }),
])('a stored %s is no request', (text) => {
  const tab = tabStorage()
  tab.setItem('folio.intention.alice.transfer', text)
  expect(keptIntention(tab, ALICE).read()).toBeUndefined()
})
