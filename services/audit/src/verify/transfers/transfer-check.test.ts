import { amountOf, negated } from '@folio/kernel/amount.ts'
import { paymentPostings, refundPostings } from '@folio/kernel/payment.ts'
import type { Posting } from '@folio/kernel/postings.ts'
import { describe, expect, it } from 'vitest'
import type { RehashedEvent } from '../chain/rehashed-event.ts'
import { transferFindings } from './transfer-check.ts'

const usd = (amount: string) => ({ currency: 'USD', amount: amountOf(amount) })
const eur = (amount: string) => ({ currency: 'EUR', amount: amountOf(amount) })

const wallet = { client_id: 'c', wallet_id: 'w1', wallet_type: 'main' }
const other = { client_id: 'd', wallet_id: 'w2', wallet_type: 'main' }
const options = { client_id: 'c', platform: 'options', account_id: 'ROT1' }

/** The account of the stream of a wallet or options account. */
const accountOf = (stream: string): string => stream.replace('-', ':')

const found = (stream: string, type: string, data: object): readonly string[] => {
  const event = { stream, revision: 3, position: 7, type }
  const rehashed = { event, parsed: { transfer_id: 't', ...data } } as never as RehashedEvent
  return transferFindings(accountOf(stream), rehashed).map(({ expected, found: is, ...place }) => {
    expect(place).toEqual({ stream, revision: 3, position: 7 })
    return `${expected}: ${is}`
  })
}

const balanceOf = (balance: string) => ({ balance, input: balance, output: '0' })

const sides = { source: wallet, destination: other }
const plain = { ...usd('5'), ...sides }
/** 10 USD less 0.05 USD at 0.919 is 9.14405 EUR. */
const exchanged = { ...usd('10'), ...sides, fee: usd('0.05'), exchange: { ...eur('9.14'), rate: amountOf('0.919') } }
const entry = (postings: readonly Posting[]) => ({ postings, balances: { USD: balanceOf('1') } })

describe('the stream of an event of a transfer', () => {
  const sent = (source: object, destination: object, own: string) => {
    const data = { ...usd('5'), source, destination }
    return { ...data, ...entry(paymentPostings(own, 'transit:t', usd('5'))) }
  }
  const received = (source: object, destination: object, own: string) => {
    const data = { ...usd('5'), source, destination }
    return { ...data, ...entry(paymentPostings('transit:t', own, usd('5'))) }
  }

  it.each([
    ['TransferSent', 'wallet-w1', sent(wallet, other, 'wallet:w1')],
    ['TransferReceived', 'wallet-w2', received(wallet, other, 'wallet:w2')],
    ['TransferReturned', 'wallet-w1', received(wallet, other, 'wallet:w1')],
    ['ReceiptRefused', 'wallet-w2', plain],
    ['TransferRefused', 'wallet-w1', plain],
    ['TransferSent', 'wallet-w1', sent(wallet, options, 'wallet:w1')],
    ['TransferReceived', 'trading-ROT1', received(wallet, options, 'trading:ROT1')],
    ['ReceiptRefused', 'trading-ROT1', { ...plain, destination: options }],
    ['TransferSettled', 'wallet-w1', { ...plain, destination: options }],
    ['TransferSent', 'trading-ROT1', sent(options, wallet, 'trading:ROT1')],
    ['TransferReturned', 'trading-ROT1', received(options, wallet, 'trading:ROT1')],
    ['TransferRefused', 'trading-ROT1', { ...plain, source: options }],
    ['TransferSettled', 'trading-ROT1', { ...plain, source: options }],
  ])('of %s is %s', (type, stream, data) => {
    expect(found(stream, type, data)).toEqual([])
  })

  it.each([
    ['TransferSent', 'source, wallet-w1', sent(wallet, options, 'wallet:w3')],
    ['TransferReceived', 'destination, trading-ROT1', received(wallet, options, 'wallet:w3')],
    ['TransferReturned', 'source, wallet-w1', received(wallet, options, 'wallet:w3')],
    ['ReceiptRefused', 'destination, trading-ROT1', { ...plain, destination: options }],
    ['TransferSettled', 'source, wallet-w1', { ...plain, destination: options }],
    ['TransferRefused', 'source, wallet-w1', plain],
    ['TransferSettled', 'source, which it does not name', { ...plain, source: { client_id: 'c' } }],
    ['TransferSettled', 'source, which it does not name', usd('5')],
  ])('of %s is no other than that of its %s', (type, party, data) => {
    expect(found('wallet-w3', type, data)).toEqual([`to be in the stream of its ${party}: in wallet-w3`])
  })

  it('of an exchange is that of both its parties', () => {
    const postings = paymentPostings('wallet:w1', 'wallet:w1', exchanged)
    expect(found('wallet-w1', 'CurrencyExchanged', { ...exchanged, destination: wallet, ...entry(postings) })).toEqual(
      [],
    )
    expect(found('wallet-w1', 'CurrencyExchanged', { ...exchanged, ...entry(postings) })).toEqual([
      'to be in the stream of its destination, wallet-w2: in wallet-w1',
    ])
  })

  it('is not checked of other events', () => expect(found('wallet-w3', 'CashDeposited', plain)).toEqual([]))
})

describe('the postings of an event of a transfer', () => {
  const sent = paymentPostings('wallet:w1', 'transit:t', exchanged)
  const received = paymentPostings('transit:t', 'wallet:w2', eur('9.14'))
  const returned = refundPostings('transit:t', 'wallet:w1', exchanged)
  const feeOfExchanged = { ...exchanged, fee: eur('0.04'), exchange: { ...eur('9.19'), rate: amountOf('0.919') } }

  it('follow from its amount, fee and exchange', () => {
    expect(found('wallet-w1', 'TransferSent', { ...exchanged, ...entry(sent) })).toEqual([])
    expect(found('wallet-w2', 'TransferReceived', { ...exchanged, ...entry(received) })).toEqual([])
    expect(found('wallet-w1', 'TransferReturned', { ...exchanged, ...entry(returned) })).toEqual([])
    const postings = paymentPostings('wallet:w1', 'transit:t', feeOfExchanged)
    expect(found('wallet-w1', 'TransferSent', { ...feeOfExchanged, ...entry(postings) })).toEqual([])
  })

  it('may be in any order, and split', () => {
    const [first, ...others] = sent
    const half = { ...first, account: 'wallet:w1', ...usd('-5') }
    const split = [...others.toReversed(), half, half]
    expect(found('wallet-w1', 'TransferSent', { ...exchanged, ...entry(split) })).toEqual([])
  })

  it('move nothing else', () => {
    const other100 = paymentPostings('wallet:w1', 'transit:t', usd('100'))
    expect(found('wallet-w1', 'TransferSent', { ...plain, ...entry(other100) })).toEqual([
      'the postings -5 USD on wallet:w1, 5 USD on transit:t: -100 USD on wallet:w1, 100 USD on transit:t',
    ])
    const elsewhere = paymentPostings('wallet:w1', 'transit:u', usd('5'))
    expect(found('wallet-w1', 'TransferSent', { ...plain, ...entry(elsewhere) })).toHaveLength(1)
    const back = sent.map((posting) => ({ ...posting, amount: negated(posting.amount) }))
    expect(found('wallet-w1', 'TransferSent', { ...exchanged, ...entry(back) })).toHaveLength(1)
    const whole = paymentPostings('transit:t', 'wallet:w2', usd('10'))
    expect(found('wallet-w2', 'TransferReceived', { ...exchanged, ...entry(whole) })).toHaveLength(1)
    expect(found('wallet-w1', 'TransferReturned', { ...exchanged, ...entry(received) })).toHaveLength(1)
    expect(found('wallet-w1', 'TransferSent', plain)).toEqual([
      'the postings -5 USD on wallet:w1, 5 USD on transit:t: none',
    ])
    expect(found('wallet-w2', 'ReceiptRefused', { ...plain, ...entry(received) })).toEqual([
      'the postings none: -9.14 EUR on transit:t, 9.14 EUR on wallet:w2',
    ])
  })

  it('that are malformed are a finding of the money, not of the transfer', () => {
    expect(found('wallet-w1', 'TransferSent', { ...plain, postings: [{}], balances: {} })).toEqual([])
  })

  it.each([
    ['an amount that is none', { ...plain, amount: 5 }],
    ['an amount below zero', { ...plain, amount: '-5' }],
    ['a fee below zero', { ...plain, fee: usd('-1') }],
    ['a fee above the amount', { ...plain, fee: usd('6') }],
    ['a fee that is none', { ...plain, fee: '1' }],
    ['an exchange without a rate', { ...plain, exchange: eur('4') }],
    ['a rate below zero', { ...plain, exchange: { ...eur('4'), rate: '-1' } }],
  ])('do not follow from %s', (_, data) => {
    const { currency, amount, fee, exchange } = { fee: undefined, exchange: undefined, ...data }
    expect(found('wallet-w1', 'TransferSent', data)).toEqual([
      `an amount with its fee and its exchange, none of them below zero: ${JSON.stringify({ currency, amount, fee, exchange })}`,
    ])
  })
})

describe('the exchange of an event', () => {
  const exchangeOf = (terms: object) => {
    const data = { ...exchanged, destination: wallet, ...terms }
    const postings = [
      { account: 'wallet:w1', ...usd('-10') },
      { account: 'system:fees', ...usd('0.05') },
      { account: 'system:fx', ...usd('9.95') },
      { account: 'system:fx', ...data.exchange, amount: negated(data.exchange.amount) },
      { account: 'wallet:w1', ...data.exchange },
    ]
    return found('wallet-w1', 'CurrencyExchanged', { ...data, postings, balances: {} })
  }
  const giving = (amount: string) => ({ exchange: { ...exchanged.exchange, amount: amountOf(amount) } })

  it('is the net amount times the rate, rounded down', () => {
    expect(exchangeOf({})).toEqual([])
    for (const amount of ['9.15', '9.13', '95', '0.01', '9.144051'])
      expect(exchangeOf(giving(amount))).toEqual([expect.stringMatching(/ EUR for 9.95 USD at a rate of 0.919: /)])
    expect(exchangeOf(giving('9.15'))).toEqual(['9.14 EUR for 9.95 USD at a rate of 0.919: 9.15 EUR'])
  })

  it('is rounded to at least as many decimals as the amount has, and a fee in its currency', () => {
    for (const amount of ['9.1', '9.144', '9.14405']) expect(exchangeOf(giving(amount))).toEqual([])
    const data = { ...usd('10'), ...sides, fee: eur('0.04'), exchange: { ...eur('9.1'), rate: amountOf('0.919') } }
    const postings = paymentPostings('wallet:w1', 'transit:t', data)
    expect(found('wallet-w1', 'TransferSent', { ...data, ...entry(postings) })).toEqual([
      '9.19 EUR for 10 USD at a rate of 0.919: 9.1 EUR',
    ])
  })

  it('is not computed again for the events that repeat it', () => {
    const wrong = { ...exchanged, ...giving('9.5') }
    const received = paymentPostings('transit:t', 'wallet:w2', eur('9.5'))
    expect(found('wallet-w2', 'TransferReceived', { ...wrong, ...entry(received) })).toEqual([])
  })
})
