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
      startService(ports, tradingDefinitionWith({ limits: { ...DEFAULT_HOUSE_LIMITS, ...limits }, writers: 1 })),
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

  it('answer a redelivered purchase as before, whatever was freed since', async () => {
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
