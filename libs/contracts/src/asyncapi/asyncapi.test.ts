import specification from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' }
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { balanceRecordSchema, ledgerBalances } from '../balance-record.ts'
import { ledgerTopic } from '../ledger-record.ts'
import { marketTicks } from '../market/market-ticks.ts'
import { ledgerPortfolio, portfolioRecordSchema } from '../portfolio-record.ts'
import { asyncApiDocument as document, judgeOf } from '../testing/asyncapi-judge.ts'
import { contractEvents } from '../trading/contract-events.ts'
import { tradingEvents } from '../trading/events.ts'
import { walletEventSchemas } from '../wallet/events.ts'
import { rateEventSchemas } from '../wallet/rates.ts'

const { messages } = document.channels.walletLedger

const party = {
  client_id: '955561eb-87f8-569e-b57f-01c7376d6679',
  wallet_id: 'a5ff092c-0218-5452-bac6-6dd54cbe3088',
  wallet_type: 'main',
}

const deposited = {
  transaction_id: 244001684480000,
  currency: 'USD',
  amount: '12.5',
  request_id: 'first',
  wallet: party,
  postings: [
    { account: 'system:cashier', currency: 'USD', amount: '-12.5' },
    { account: `wallet:${party.wallet_id}`, currency: 'USD', amount: '12.5' },
  ],
  balances: { USD: { balance: '12.5', input: '12.5', output: '0' } },
}

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3.0', () => {
    // The AsyncAPI specification includes the meta-schema itself.
    const bare = { strict: false, validateFormats: false, meta: false, validateSchema: false } as const
    const isValid = new Ajv(bare).compile(specification)
    expect(isValid(document) ? [] : isValid.errors).toEqual([])
    expect(isValid({ ...document, channels: { ledger: { address: 1 } } })).toBe(false)
  })

  it('describes the published topics, and no internal one', () => {
    const addresses = Object.values<{ address: string }>(document.channels).map(({ address }) => address)
    expect(addresses).toEqual([
      'ledger.wallet.v1',
      'ledger.trading.v1',
      'ledger.payment-agent.v1',
      'ledger.options-account.v1',
      'ledger.balances.v1',
      'ledger.portfolio.v1',
      'market.ticks.v1',
    ])
  })

  it('describes the retention of the topics', () => {
    const { walletLedger, balances } = document.channels
    expect(walletLedger.bindings.kafka.topicConfiguration['cleanup.policy']).toEqual(['delete'])
    expect(walletLedger.bindings.kafka.topicConfiguration['retention.ms']).toBeGreaterThan(0)
    expect(balances.bindings.kafka.topicConfiguration).toEqual({
      'cleanup.policy': ['compact'],
      'delete.retention.ms': 7 * 86_400_000,
    })
  })

  it('has a message for every event', () => {
    expect(Object.keys(messages)).toEqual(Object.keys({ ...walletEventSchemas, ...rateEventSchemas }))
  })

  it('describes all headers of a record as they are written', () => {
    const metadata = {
      prev_hash: GENESIS.hash,
      command_id: '5d3f9f0e-7c0f-4d8e-9c55-0d6a1b7a3f10',
      correlation_id: 'call',
      causation_id: 'call',
      at: '2026-01-31T09:30:00.123456Z',
      traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`,
    }
    const [data, bytes] = [Buffer.from(JSON.stringify(deposited)), Buffer.from(JSON.stringify(metadata))]
    const event = chain(GENESIS, { stream: `wallet-${party.wallet_id}`, type: 'CashDeposited', data, metadata: bytes })
    const { headers } = ledgerTopic('wallet').encode({ ...event, epoch: 1, position: 1 })
    const areDescribed = judgeOf('/channels/walletLedger/messages/CashDeposited/headers')
    expect(areDescribed(headers) ? [] : areDescribed.errors).toEqual([])
    expect(areDescribed({ ...headers, ce_type: 'CashWithdrawn' })).toBe(false)
    expect(Object.keys(document.components.schemas.LedgerHeaders.properties)).toEqual(Object.keys(headers))
  })

  it('describes the headers of a balance, as this release and earlier ones write them', () => {
    const record = balanceRecordSchema.parse({
      account: `wallet:${party.wallet_id}`,
      currency: 'USD',
      ...deposited.balances.USD,
      epoch: 1,
      revision: 3,
      position: 12,
      at: '2026-01-31T09:30:00.123456Z',
    })
    const { headers } = ledgerBalances.encode(record)
    const areDescribed = judgeOf('/channels/balances/messages/Balance/headers')
    expect(areDescribed(headers) ? [] : areDescribed.errors).toEqual([])
    expect(areDescribed({ 'content-type': 'application/json' })).toBe(true)
    expect(areDescribed({ ...headers, ce_type: 'CashWithdrawn' })).toBe(false)
    expect(Object.keys(document.channels.balances.messages.Balance.headers.properties)).toEqual(Object.keys(headers))
  })
})

describe('the messages beside the ledgers', () => {
  const ended = portfolioRecordSchema.parse({
    account: 'trading:ROT1000000001',
    contract_id: 244001684480000,
    status: 'ended',
    epoch: 1,
    revision: 3,
    position: 12,
    at: '2026-01-31T09:30:00.123456Z',
  })

  it('are described as they are: the headers and the payload of a contract, also of one that an earlier release ended', () => {
    const isHeader = judgeOf('/channels/portfolio/messages/PortfolioContract/headers')
    const { headers } = ledgerPortfolio.encode({ ...ended, status: 'open' })
    expect(isHeader(headers) ? [] : isHeader.errors).toEqual([])
    const isPayload = judgeOf('/channels/portfolio/messages/PortfolioContract/payload')
    expect(isPayload(ended) ? [] : isPayload.errors).toEqual([])
    expect(isPayload({ ...ended, status: 'sold' })).toBe(false)
  })

  it('are described as they are: the headers of the tombstone of an ended contract, which has no payload', () => {
    const isHeader = judgeOf('/channels/portfolio/messages/PortfolioContractEnded/headers')
    const { headers } = ledgerPortfolio.encode(ended)
    expect(isHeader(headers) ? [] : isHeader.errors).toEqual([])
    const { properties, required } = document.channels.portfolio.messages.PortfolioContractEnded.headers
    expect(Object.keys(properties)).toEqual(Object.keys(headers))
    expect(required).toEqual(Object.keys(headers))
    const isPayload = judgeOf('/channels/portfolio/messages/PortfolioContractEnded/payload')
    expect([isPayload(null), isPayload(ended)]).toEqual([true, false])
  })

  it('are described as they are: the quotes of a second', () => {
    const quotes = { R_100: '10000.00' }
    const ticks = { epoch: 1_800_000_000, quotes, event: 'ticks-2027011508@0', position: 1, store_epoch: 1 }
    const { headers, value } = marketTicks.encode(ticks)
    const isHeader = judgeOf('/channels/ticks/messages/MarketTicks/headers')
    expect(isHeader(headers) ? [] : isHeader.errors).toEqual([])
    const isPayload = judgeOf('/channels/ticks/messages/MarketTicks/payload')
    expect(isPayload(JSON.parse(Buffer.from(value).toString())) ? [] : isPayload.errors).toEqual([])
    expect(isPayload({ ...ticks, quotes: { R_100: 10000 } })).toBe(false)
  })

  it('of the trading ledger are described one by one, those of contracts too', () => {
    const types = Object.keys(document.channels.tradingLedger.messages)
    expect(types).toEqual(Object.keys(tradingEvents))
    expect(types).toEqual(expect.arrayContaining(Object.keys(contractEvents)))
  })
})

describe('the payload of an event', () => {
  const isDescribed = judgeOf('/channels/walletLedger/messages/CashDeposited/payload')

  it('is described as Folio writes it', () => {
    expect(walletEventSchemas.CashDeposited.safeParse(deposited).success).toBe(true)
    expect(isDescribed(deposited) ? [] : isDescribed.errors).toEqual([])
  })

  it('allows unknown fields at every depth', () => {
    const grown = { ...deposited, fee: '0', wallet: { ...party, name: 'savings' } }
    expect(isDescribed(grown)).toBe(true)
  })

  it.each([
    ['an amount as a number', { ...deposited, amount: 12.5 }],
    ['an amount not in normal form', { ...deposited, amount: '12.50' }],
    ['a balance that lacks its input', { ...deposited, balances: { USD: { balance: '12.5', output: '0' } } }],
    ['no postings', { ...deposited, postings: undefined }],
  ])('is not described with %s', (_, payload) => {
    expect(isDescribed(JSON.parse(JSON.stringify(payload)))).toBe(false)
  })
})
