import { amountOf } from '@folio/kernel/amount.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type OfferedPrice, type ProposalBook, proposalBook } from './proposal-book.ts'

const price: OfferedPrice = {
  asked: { contract_type: 'DIGITEVEN', underlying_symbol: '1HZ100V', currency: 'USD' },
  payout: amountOf('19.61'),
}

let seconds: number
let book: ProposalBook
beforeEach(() => {
  seconds = 1000
  book = proposalBook(() => seconds * 1e6)
})

describe('a price that a connection has sent', () => {
  it('can be taken once', () => {
    const id = book.add(price)
    expect(book.take(id)).toEqual(price)
    expect(book.take(id)).toBeUndefined()
  })

  it.each([
    [60, price],
    [60.001, undefined],
  ])('that is not streamed can be taken for a minute: %d s later', (later, expected) => {
    const id = book.add(price)
    seconds += later
    expect(book.take(id)).toEqual(expected)
  })

  it.each([
    [10, { ...price, subscription: 's' }],
    [10.001, undefined],
  ])('of a stream can be taken for ten seconds after the next one: %d s later', (later, expected) => {
    const stream = book.stream('s')
    const first = stream.next(price)
    seconds += 600
    stream.next(price)
    seconds += later
    expect(book.take(first)).toEqual(expected)
  })

  it('that is not streamed can be taken for a minute also beside a hundred streams', () => {
    const streams = Array.from({ length: 100 }, (_, index) => book.stream(`s${index}`))
    const id = book.add(price)
    for (let second = 0; second < 59; second += 1) {
      seconds += 1
      for (const stream of streams) stream.next(price)
    }
    expect(book.take(id)).toEqual(price)
  })

  it('of a stream without a next one can be taken until ten seconds after its end', () => {
    const stream = book.stream('s')
    const id = stream.next(price)
    seconds += 600
    stream.end()
    seconds += 11
    expect(book.take(id)).toBeUndefined()
  })

  it('is dropped when the connection has thousands of newer ones', () => {
    const [oldest, ...newer] = Array.from({ length: 4001 }, () => book.add(price))
    expect(book.take(oldest ?? '')).toBeUndefined()
    expect(book.take(newer[0] ?? '')).toEqual(price)
  })

  it('of a stream whose price does not move stays beside thousands of replaced ones of another', () => {
    const still = book.stream('still').next(price)
    const moving = book.stream('moving')
    for (let n = 0; n < 4001; n += 1) {
      seconds += 1
      moving.next(price)
    }
    expect(book.take(still)).toEqual({ ...price, subscription: 'still' })
  })
})
