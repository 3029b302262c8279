import { type AccountLimits, DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { DEFAULT_HOUSE_LIMITS, type HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import type { EventStore, RecordedEvent } from '@folio/event-store/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { chain, GENESIS } from '@folio/kernel/hash-chain.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { tradingDefinitionWith } from '../../definition.ts'
import { ASKED_AT, asSent, boughtBy, buying, START } from '../../testing/sample-contracts.ts'
import { settle, steady, tradingMarket } from '../../testing/trading-market.ts'

const within = (limits: Partial<HouseLimits>) =>
  tradingMarket({
    start: (ports) =>
      startService(
        ports,
        tradingDefinitionWith({ house: { limits: { ...DEFAULT_HOUSE_LIMITS, ...limits }, writers: 1 } }),
      ),
  })

const dataOf = ({ type, data }: RecordedEvent) => ({ type, ...JSON.parse(Buffer.from(data).toString()) })

/** A rise for a stake of 10 pays 19.55, so it exposes the house to 9.55. */
const EXPOSURE = amountOf('9.55')
const purchase = (contract_id: number, asked_at = ASKED_AT) =>
  asSent(buying({}, { contract_id, asked_at })) as TradingCommand

/** Stores a purchase as the first event of a stream. */
const storeBought = async (store: EventStore, stream: string, contract: OptionContract): Promise<void> => {
  const metadata = { command_id: stream, correlation_id: 'c', causation_id: 'c', at: timestampOf(0) }
  await store.append([
    chain(GENESIS, {
      stream,
      type: 'ContractBought',
      data: Buffer.from(JSON.stringify({ contract })),
      metadata: Buffer.from(JSON.stringify({ prev_hash: GENESIS.hash, ...metadata })),
    }),
  ])
}

const ofAccount = (limits: Partial<AccountLimits>) =>
  tradingMarket({
    start: (ports) => startService(ports, tradingDefinitionWith({ account: { ...DEFAULT_ACCOUNT_LIMITS, ...limits } })),
  })

describe('the limits of an account, as they are set', () => {
  it.each([
    ['OpenPositionLimitExceeded', 'OpenPositionLimit', { contracts: 1 }, '1'],
    ['OpenPositionLimitExceeded', 'OpenPositionPayoutLimit', { exposure: amountOf('19.09') }, '19.09'],
    ['DailyTurnoverLimitExceeded', 'DailyTurnoverLimitExceeded', { turnover: amountOf('19.99') }, '19.99'],
  ])('refuse a purchase as %s: %s', async (code, subcode, limits, max) => {
    const { send, message } = await ofAccount(limits)
    expect(await send(message('one', purchase(1000)), message('two', purchase(2000)))).toMatchObject([
      { type: 'ContractBought' },
      { type: 'PurchaseRefused', data: { code, subcode, args: [max] } },
    ])
  })

  it('accept a purchase that reaches them exactly', async () => {
    const { send, message } = await ofAccount({
      contracts: 2,
      exposure: amountOf('19.1'),
      turnover: amountOf('20'),
    })
    expect(await send(message('one', purchase(1000)), message('two', purchase(2000)))).toMatchObject([
      { type: 'ContractBought' },
      { type: 'ContractBought' },
    ])
  })

  it('decide once: a redelivered purchase stays refused, and open contracts settle, under other limits', async () => {
    const { ports, service, send, message, step, record, events } = await ofAccount({ contracts: 2 })
    await send(message('one', purchase(1000)), message('two', purchase(2000)), message('three', purchase(3000)))
    await service.stop()
    const limits = { ...DEFAULT_ACCOUNT_LIMITS, contracts: 1 }
    const changed = await startService(ports, tradingDefinitionWith({ account: limits }))
    await record(2, steady(31))
    await send(message('three', purchase(3000)), step('end', settle(60)))
    await eventually(async () => (await events()).length === 4)
    await send(message('four', purchase(4000, timestampOf((START + 62.5) * 1e6))))
    await changed.stop()
    expect((await events()).map(dataOf)).toMatchObject([
      { type: 'ContractBought' },
      { type: 'ContractBought' },
      { type: 'PurchaseRefused', args: ['2'] },
      { type: 'ContractSettled' },
      { type: 'PurchaseRefused', args: ['1'] },
    ])
  })
})

describe('the limits of the house', () => {
  it('let a purchase up to the maximum pass, and refuse the next one with the numbers', async () => {
    const { send, message, events } = await within({ symbol: EXPOSURE, clientSymbolPart: amountOf('1') })
    await send(message('one', purchase(1000)))
    await send(message('two', purchase(2000)))
    expect((await events()).map(dataOf)).toMatchObject([
      { type: 'ContractBought', contract: { exposure: EXPOSURE } },
      {
        type: 'PurchaseRefused',
        code: 'CompanyWideLimitExceeded',
        subcode: 'CompanyWideLimitExceeded',
        args: ['symbol', EXPOSURE, EXPOSURE, EXPOSURE],
      },
    ])
  })

  it.each([
    ['expiry', { expiry: amountOf('15'), clientExpiryPart: amountOf('1') }, '15'],
    ['client_symbol', { symbol: amountOf('300') }, '15'],
    ['client_expiry', { expiry: amountOf('75') }, '15'],
  ])('hold for two purchases of one batch: %s', async (limit, limits, max) => {
    const { send, message, events } = await within(limits)
    await send(message('one', purchase(1000)), message('two', purchase(2000)))
    expect((await events()).map(dataOf)).toMatchObject([
      { type: 'ContractBought' },
      { type: 'PurchaseRefused', args: [limit, max, EXPOSURE, EXPOSURE] },
    ])
  })

  it('count what another instance stored while a purchase waited for its tick', async () => {
    const { ports, send, message, record } = await within({ symbol: EXPOSURE, clientSymbolPart: amountOf('1') })
    const sent = send(message('buy', purchase(1000, timestampOf((START + 2.5) * 1e6))))
    // The purchase has read what was stored before, and waits.
    await sleep(50)
    await storeBought(ports.store, 'trading-ROT1000000009', boughtBy(buying({}, { contract_id: 2000 })))
    await record(2, steady(1))
    expect(await sent).toMatchObject([{ type: 'PurchaseRefused', data: { code: 'CompanyWideLimitExceeded' } }])
  })

  it('answer a redelivered purchase as before, although exposure was freed since', async () => {
    const { send, message, step, events, record } = await within({ symbol: EXPOSURE, clientSymbolPart: amountOf('1') })
    await send(message('one', purchase(1000)), message('two', purchase(2000)))
    await record(2, steady(31))
    await send(step('end', settle(60)), message('two', purchase(2000)))
    await eventually(async () => (await events()).length === 3)
    await send(message('three', purchase(3000, timestampOf((START + 62.5) * 1e6))))
    expect((await events()).map(({ type }) => type)).toEqual([
      'ContractBought',
      'PurchaseRefused',
      'ContractSettled',
      'ContractBought',
    ])
  })
})
