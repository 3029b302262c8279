import { randomUUID } from 'node:crypto'
import { clientMessage } from '@folio/client-commands/client-message.ts'
import type { MarketTicks } from '@folio/contracts/market/market-ticks.ts'
import { accountNumberOf, demoKindOf } from '@folio/contracts/options-account/account.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import type { DigitalContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { diceOf } from '@folio/test-kit/dice.ts'
import { inSimulatedTime } from '@folio/test-kit/simulated-time.ts'
import { describe, expect, it } from 'vitest'
import { accountEvents, expectWhole } from './ledger-invariants.ts'
import { partyOf } from './simulated-accounts.ts'
import { simulatedClients } from './simulated-clients.ts'
import { SIMULATED_FROM_MS, type SimulatedLedger, simulatedLedger } from './simulated-ledger.ts'
import { betOn, tradeOf } from './simulated-trades.ts'
import { endByReference } from './trading-invariants.ts'

const SIMULATED_MAX_MS = 30 * 60_000
const SECOND_MS = 1000
const SYMBOL = '1HZ100V'
const ATTACK_MS = Number(process.env['ATTACK_SECONDS'] ?? 60) * SECOND_MS
const PATIENCE_MICROSECONDS = 4e6

const attack = (of: (ledger: SimulatedLedger) => Promise<void>): Promise<void> =>
  inSimulatedTime(
    async () => {
      const ledger = await simulatedLedger()
      await of(ledger)
      await ledger.settled()
      await ledger.closeMarket()
      await ledger.settled()
      await expectWhole(ledger, [])
      await ledger.stop()
    },
    SIMULATED_MAX_MS,
    SIMULATED_FROM_MS,
  )

/** A client with a demo account, whose commands are stamped when they are sent, as a socket stamps them. */
const attacker = async (ledger: SimulatedLedger) => {
  const client = { wallet: 0, other: 0, cents: 0, currency: 'USD' } as const
  await simulatedClients(ledger).sendUntilAnswered({ ...client, kind: 'open', request: 1 })
  await simulatedClients(ledger).sendUntilAnswered({ ...client, kind: 'open demo', request: 2 })
  await sleep(SECOND_MS)
  const { client_id } = partyOf(0)
  const account = accountNumberOf(demoKindOf(client_id), 1)
  const { clock, store } = ledger
  const { ask } = ledger.newGateway()
  let contracts = 0

  const send = async (command: TradingCommand) => {
    const id = randomUUID()
    const sender = { clientId: client_id, endpoint: 'attack', commandId: id, fingerprint: id, correlationId: id }
    const notAfter = clock() + PATIENCE_MICROSECONDS
    const answer = await ask(
      tradingCommands,
      clientMessage<TradingCommand>({ clock, store }, sender, { account, command, notAfter, seenPosition: 0 }),
    )
    if (answer.kind !== 'recorded') throw new Error(`no event answers: ${answer.kind}`)
    return answer
  }
  const askedNow = () => timestampOf(clock())

  return {
    buy: async (request: PurchaseRequest): Promise<DigitalContract> => {
      contracts += 1
      const contract_id = contracts * 10
      const bought = await send({
        type: 'BuyContract',
        request,
        asked_at: askedNow(),
        price: amountOf('1'),
        offering_revision: 0,
        currency_decimals: 2,
        contract_id,
        buy_transaction_id: contract_id + 1,
        sell_transaction_id: contract_id + 2,
        markup: amountOf('0'),
      })
      expect(bought.type).toBe('ContractBought')
      return (bought.data as { readonly contract: DigitalContract }).contract
    },
    sell: (contract_id: number) =>
      send({ type: 'SellContract', contract_id, asked_at: askedNow(), price: amountOf('0') }),
  }
}

const dataOf = ({ data }: { readonly data: Uint8Array }) => JSON.parse(Buffer.from(data).toString())

/** The results of all contracts that settled. */
const statusesIn = async ({ store }: SimulatedLedger): Promise<readonly string[]> =>
  (await accountEvents(store)).filter(({ type }) => type === 'ContractSettled').map((event) => dataOf(event).status)

/** The bounds of a number of hits that chance leaves once in two million. */
const boundsOf = (tries: number, probability: number) => {
  const error = 5 * Math.sqrt(tries * probability * (1 - probability))
  return { least: tries * probability - error, most: tries * probability + error }
}

describe('a client who knows all published ticks', () => {
  it('hits the last digit of the next tick as often as chance does, however close to a tick it buys', () =>
    attack(async (ledger) => {
      const { buy } = await attacker(ledger)
      const dice = diceOf(7)
      const purchases: Promise<void>[] = []
      let newest = 0
      let isOver = false
      const buyDigit = async (digit: string | undefined, afterMs: number): Promise<void> => {
        await sleep(afterMs)
        const known = newest
        const { entry_epoch } = await buy({ ...tradeOf(betOn('DIGITMATCH'), 0), barrier: digit ?? '0' })
        expect(entry_epoch).toBeGreaterThan(known)
      }
      await ledger.tailTicks(({ epoch, quotes }: MarketTicks) => {
        newest = epoch
        const digit = quotes[SYMBOL]?.at(-1)
        if (isOver) return
        purchases.push(buyDigit(digit, 0), buyDigit(digit, dice.below(20)), buyDigit(digit, 980 + dice.below(20)))
      })
      await sleep(ATTACK_MS)
      isOver = true
      await Promise.all(purchases)
      await ledger.settled()
      const statuses = await statusesIn(ledger)
      const { least, most } = boundsOf(statuses.length, 0.1)
      const hits = statuses.filter((status) => status === 'won').length
      expect(statuses.length).toBe(purchases.length)
      expect([hits > least, hits < most], `${hits} hits of ${statuses.length}`).toEqual([true, true])
    }))

  it('is never paid the bid by a sale in the 50 ms after the breach of a barrier', () =>
    attack(async (ledger) => {
      const { buy, sell } = await attacker(ledger)
      const dice = diceOf(8)
      const open = new Set<DigitalContract>()
      const quotes = new Map<number, number>()
      const sales: Promise<string>[] = []
      const sellSoon = async ({ contract_id }: DigitalContract): Promise<string> => {
        await sleep(dice.below(50))
        return (await sell(contract_id)).type
      }
      await ledger.tailTicks(({ epoch, quotes: ticked }: MarketTicks) => {
        const quote = ticked[SYMBOL]
        if (quote === undefined) return
        quotes.set(epoch, Number(quote.replace('.', '')))
        for (const contract of open) {
          if (endByReference(contract, { quotes, gaps: [] }, epoch) === undefined) continue
          open.delete(contract)
          if (epoch < contract.exit_epoch) sales.push(sellSoon(contract))
        }
      })
      for (let bought = 0; bought < ATTACK_MS / SECOND_MS; bought += 1) {
        await sleep(SECOND_MS - dice.below(100))
        open.add(await buy(tradeOf(betOn(bought % 2 === 0 ? 'RANGE' : 'NOTOUCH'), 0)))
      }
      await ledger.settled()
      const answers = await Promise.all(sales)
      expect(answers.length).toBeGreaterThan(10)
      expect(new Set(answers)).toEqual(new Set(['SaleRefused']))
    }))
})
