import { expect, it } from 'vitest'
import { tabStorage } from '../../testing/tab-storage.ts'
import { bodyOf, keptTransfer, newIntention } from './intention.ts'

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
  keptTransfer(tab, 'alice').keep(intention)
  expect(keptTransfer(tab, 'alice').read()).toEqual(intention)
  keptTransfer(tab, 'alice').forget()
  expect(keptTransfer(tab, 'alice').read()).toBeUndefined()
})

it('a confirmed transfer is neither seen nor forgotten by another client of the same tab', () => {
  const tab = tabStorage()
  const intention = newIntention(FIELDS)
  keptTransfer(tab, 'alice').keep(intention)
  expect(keptTransfer(tab, 'bob').read()).toBeUndefined()
  keptTransfer(tab, 'bob').forget()
  expect(keptTransfer(tab, 'alice').read()).toEqual(intention)
})

it('each transfer has a request id of its own', () =>
  expect(newIntention(FIELDS).request_id).not.toBe(newIntention(FIELDS).request_id))

it('the body names no more than the call takes', () =>
  expect(Object.keys(bodyOf({ ...newIntention(FIELDS), description: 'rent' })).toSorted()).toEqual(
    ['amount', 'currency', 'description', 'destination_wallet_id', 'request_id', 'source_wallet_id'].toSorted(),
  ))

it.each(['{"request_id":7}', '{"request_id":', 'null', '[]'])('a stored %s is no transfer', (text) => {
  const tab = tabStorage()
  tab.setItem('folio.transfer.alice', text)
  expect(keptTransfer(tab, 'alice').read()).toBeUndefined()
})
