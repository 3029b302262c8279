import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import { describe, expect, it } from 'vitest'
import { accountEventShown } from './account-event-shown.ts'

const OWN = { client_id: 'own', wallet_id: 'own-wallet', wallet_type: 'main' }
const OTHER = { client_id: 'other', wallet_id: 'other-wallet', wallet_type: 'p2p' }

const record = (stream: string, type: string, data: object): LedgerRecord => ({
  epoch: 1,
  position: 9,
  stream,
  revision: 4,
  type,
  data: Buffer.from(JSON.stringify(data)),
  metadata: Buffer.from(
    JSON.stringify({ at: '2026-01-31T09:30:00.000000Z', causation_id: 'wallet-other@3', fingerprint: 'secret' }),
  ),
})

const shownOf = (type: string, data: object, stream = 'wallet-own-wallet') => {
  const shown = accountEventShown(record(stream, type, data), 'own')
  return shown === undefined ? undefined : JSON.parse(shown)
}

/** A transfer with every field that an event of a transfer may have. */
const transfer = (source: object, destination: object) => ({
  transfer_id: 't',
  transaction_id: 1,
  request_id: 'r',
  currency: 'USD',
  amount: '10',
  source,
  destination,
  description: 'ciphertext',
  fee: { currency: 'USD', amount: '1' },
  counted_in: '2026-01-31T09',
  process: { service: 'payment-agent', account: 'agent-account', kind: 'deposit' },
  postings: [{ account: 'wallet:other-wallet', currency: 'USD', amount: '1' }],
  balances: { USD: { balance: '5', input: '10', output: '5' } },
  asked_at: '2026-01-31T09:30:00.000000Z',
  usd_rate: '1',
  counts: { '2026-01-31T09': 2 },
  agent_hour: {},
  exchange: {
    currency: 'EUR',
    amount: '8',
    rate: '0.9',
    spread: '0.01',
    source: 'rates',
    token_id: 'quote',
    expires_at: '2026-01-31T09:30:00.000000Z',
  },
})

describe('the events of a wallet', () => {
  it('show the payer the payment, and of the other client the data of the statement', () => {
    const { data, ...attributes } = shownOf('TransferSent', transfer(OWN, OTHER))
    expect(data).toEqual({
      transfer_id: 't',
      transaction_id: 1,
      request_id: 'r',
      currency: 'USD',
      amount: '10',
      fee: { currency: 'USD', amount: '1' },
      exchange: { currency: 'EUR', amount: '8', rate: '0.9' },
      source: OWN,
      destination: { client_id: 'other', wallet_type: 'p2p' },
      balances: { USD: { balance: '5', input: '10', output: '5' } },
    })
    expect(attributes).toEqual({
      specversion: '1.0',
      id: 'wallet-own-wallet@4',
      source: '/folio/wallet',
      type: 'TransferSent',
      subject: 'own-wallet',
      time: '2026-01-31T09:30:00.000000Z',
      datacontenttype: 'application/json',
      foliostream: 'wallet-own-wallet',
      foliorevision: 4,
      folioepoch: 1,
      folioposition: 9,
    })
  })

  it('show the receiver the received amount, not the amount that the other side paid', () => {
    const { data } = shownOf('TransferReceived', { ...transfer(OTHER, OWN), sent: 'wallet-other-wallet@3' })
    expect(data).toMatchObject({ currency: 'EUR', amount: '8', exchange: { rate: '0.9' } })
    expect(Object.keys(data)).not.toContain('fee')
    expect(JSON.stringify(data)).not.toMatch(/other-wallet|ciphertext|agent|quote|spread|"amount":"10"/)
  })

  it('do not show the reason of a refusal by the other side', () => {
    const returned = { ...transfer(OWN, OTHER), refused: 'wallet-other-wallet@8', reason: 'frozen' }
    expect(JSON.stringify(shownOf('TransferReturned', returned))).not.toMatch(/frozen|other-wallet/)
  })

  it.each([
    ['ReceiptRefused', { ...transfer(OTHER, OWN), sent: 'wallet-other-wallet@3', reason: 'frozen' }],
    ['CashRefused', { request_id: 'r', currency: 'USD', amount: '1', direction: 'deposit', reason: 'frozen' }],
    ['FreezingRefused', { reason: 'closed' }],
    ['ClosingRefused', { reason: 'balance_not_zero' }],
    ['WalletOpeningRefused', { ...OWN, reason: 'already_open' }],
  ])('about attempts of others are not shown: %s', (type, data) => {
    expect(shownOf(type, data)).toBeUndefined()
  })

  it('show a client its own refused transfer, without the other client', () => {
    const refused = { ...transfer(OWN, OTHER), reason: 'insufficient_funds', available: '3' }
    const { data } = shownOf('TransferRefused', refused)
    expect(data).toMatchObject({ reason: 'insufficient_funds', available: '3' })
    expect(JSON.stringify(data)).not.toContain('other')
  })

  it('of a type that this release does not know are not skipped', () => {
    expect(() => shownOf('Unheard', {})).toThrow(UnknownEventType)
  })
})

describe('the events of an options account', () => {
  const contract = {
    contract_id: 5,
    buy_transaction_id: 6,
    sell_transaction_id: 7,
    underlying_symbol: 'R_100',
    currency: 'USD',
    purchase_time: 1,
    buy_price: '5',
    shortcode: 's',
    longcode: 'l',
    payout: '9',
    bet: { type: 'CALL' },
    markup: '0.02',
    markup_amount: '0.1',
    application_id: 'app',
    exposure: '4',
    commission: '0.1',
    law: { model: 'volatility', volatility: '1' },
  }

  it('show a contract with the data of its purchase, without internal data of the house', () => {
    const evidence = { ticks: [] }
    const settled = { contract, status: 'won', sell_price: '9', evidence, balances: {}, postings: [] }
    const { data } = shownOf('ContractSettled', settled, 'trading-DOT1')
    expect(data).toMatchObject({ status: 'won', sell_price: '9', contract: { contract_id: 5, payout: '9' } })
    expect(JSON.stringify(data)).not.toMatch(/markup|exposure|commission|volatility|application|evidence|postings/)
  })

  it.each(['OpeningRefused', 'DeactivationRefused', 'ReactivationRefused', 'ReceiptRefused', 'RequestExpired'])(
    'about attempts of others are not shown: %s',
    (type) => {
      expect(shownOf(type, { ...transfer(OTHER, OWN), reason: 'account_not_open' }, 'trading-DOT1')).toBeUndefined()
    },
  )

  it('of streams of other kinds are not shown', () => {
    expect(shownOf('WalletOpened', OWN, 'user-own')).toBeUndefined()
  })
})
