import { expect, it } from 'vitest'
import { tabStorage } from '../../testing/tab-storage.ts'
import { bodyOf, keepIntention, keptIntention, newIntention } from './intention.ts'

const FIELDS = {
  to: 'bob',
  currency: 'USD',
  amount: '12.50',
  source_wallet_id: 'a',
  destination_wallet_id: 'b',
}

it('a confirmed transfer keeps its request id until its outcome is known, also after a reload', () => {
  const tab = tabStorage()
  const intention = newIntention(FIELDS)
  keepIntention(tab, intention)
  expect(keptIntention(tab)).toEqual(intention)
  keepIntention(tab, undefined)
  expect(keptIntention(tab)).toBeUndefined()
})

it('each transfer has a request id of its own', () =>
  expect(newIntention(FIELDS).request_id).not.toBe(newIntention(FIELDS).request_id))

it('the body names no more than the call takes', () =>
  expect(Object.keys(bodyOf({ ...newIntention(FIELDS), description: 'rent' })).toSorted()).toEqual(
    ['amount', 'currency', 'description', 'destination_wallet_id', 'request_id', 'source_wallet_id'].toSorted(),
  ))

it('what is kept by others is no transfer', () => {
  const tab = tabStorage()
  tab.setItem('folio.transfer', '{"request_id":7}')
  expect(keptIntention(tab)).toBeUndefined()
})
