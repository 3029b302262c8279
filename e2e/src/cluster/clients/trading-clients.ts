import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import type { Dice } from '@folio/test-kit/dice.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { openSocket } from '../../kit/account-sockets.ts'
import type { Demo } from '../../kit/running-folio.ts'
import { answerInTime } from './answer-in-time.ts'
import type { PayingClients, Payments } from './paying-clients.ts'
import { type Payer, type Payment, pay } from './payment.ts'
import { buy, openContracts, type Purchase, sell, type Trades } from './trade.ts'

const STAKE = { amount: 1, currency: 'USD', underlying_symbol: '1HZ100V' }
/** One that the next tick ends, one that ends five ticks later, and one that ends when its client sells it. */
const CONTRACTS = [
  { ...STAKE, contract_type: 'DIGITEVEN', duration: 1, duration_unit: 't' },
  { ...STAKE, contract_type: 'CALL', duration: 5, duration_unit: 't' },
  { ...STAKE, contract_type: 'MULTUP', multiplier: 100 },
] as const

const FUNDS_CENTS = 100_000
const FUNDED_WITHIN_MS = 60_000
const BETWEEN_MS = 800
/** Longer than a contract is open before the first tick at which it can be sold. */
const SELL_AFTER_MS = 2500
const BEFORE_THE_NEXT_SOCKET_MS = 500
const FINISHED_WITHIN_MS = 90_000
const REPEATED = 3

/** Pays money into the options accounts of the clients that will trade. */
export const fundTraders = async (edge: Demo, payments: Payments, traders: readonly Payer[]): Promise<void> => {
  const fund = async (from: Payer): Promise<void> => {
    const payment: Payment = { from, cents: FUNDS_CENTS, direction: 'from_wallet', requestId: 'funds-to-trade' }
    await eventually(async () => {
      const outcome = await pay(edge, payment)
      payments.set(payment, outcome)
      return outcome.kind === 'acknowledged'
    }, FUNDED_WITHIN_MS)
  }
  await Promise.all(traders.map(fund))
}

/** Uses a socket of an account; resolves with undefined if none can be opened in time, or the work fails. */
const onSocket = async <T>(
  edge: Demo,
  trader: Payer,
  work: (client: TestClient) => Promise<T>,
): Promise<T | undefined> => {
  const opening = openSocket(edge, trader, trader.account_id)
  const client = await answerInTime(opening)
  if (client === undefined) {
    // It may open later.
    opening.then(({ socket }) => socket.terminate()).catch(() => undefined)
    return undefined
  }
  try {
    return await work(client)
  } finally {
    client.socket.terminate()
  }
}

/** Lets clients buy contracts one after another, and sell those without an end, until they are stopped. */
export const startTrading = (
  edge: Demo,
  trades: Trades,
  { traders, dice }: { readonly traders: readonly Payer[]; readonly dice: Dice },
): PayingClients => {
  let isStopped = false

  const drawn = (trader: Payer): Purchase => ({
    trader,
    requestId: `purchase-${trades.purchases.size}`,
    asked: CONTRACTS[dice.below(CONTRACTS.length)] ?? CONTRACTS[0],
  })

  const tradeOn = (trader: Payer, sellable: Map<number, number>) => async (client: TestClient) => {
    for (let isOpen = true; isOpen && !isStopped; ) {
      const purchase = drawn(trader)
      isOpen = await buy(client, trades, purchase)
      const outcome = trades.purchases.get(purchase)
      if (outcome?.kind === 'bought' && purchase.asked['contract_type'] === 'MULTUP') {
        sellable.set(outcome.contractId, performance.now() + SELL_AFTER_MS)
      }
      for (const [contractId, fromMs] of sellable) {
        if (!isOpen || isStopped || performance.now() < fromMs) continue
        // If the sale is refused or unanswered, the contract is sold after the fault.
        sellable.delete(contractId)
        isOpen = await sell(client, trades, contractId)
      }
      await sleep(BETWEEN_MS)
    }
  }

  const trade = async (trader: Payer): Promise<void> => {
    const sellable = new Map<number, number>()
    while (!isStopped) {
      await onSocket(edge, trader, tradeOn(trader, sellable))
      await sleep(BEFORE_THE_NEXT_SOCKET_MS)
    }
  }

  const trading = Promise.all(traders.map(trade))
  return {
    stop: async () => {
      isStopped = true
      await trading
    },
  }
}

/** Repeats work on a new socket each time until it says that it is done; rejects if that takes too long. */
const untilDone = (edge: Demo, trader: Payer, work: (client: TestClient) => Promise<boolean>): Promise<true> =>
  eventually(async () => {
    if ((await onSocket(edge, trader, work)) === true) return true
    await sleep(BEFORE_THE_NEXT_SOCKET_MS)
    return false
  }, FINISHED_WITHIN_MS)

const purchasesOf = ({ purchases }: Trades, trader: Payer, kind: string): readonly Purchase[] =>
  [...purchases]
    .filter(([purchase, outcome]) => purchase.trader === trader && outcome.kind === kind)
    .map(([each]) => each)

/** Repeats the unanswered purchases of a client and sells what has no end; tells whether none of its contracts is open. */
const finishOn =
  (trades: Trades, trader: Payer) =>
  async (client: TestClient): Promise<boolean> => {
    for (const purchase of purchasesOf(trades, trader, 'unanswered')) {
      if (!(await buy(client, trades, purchase))) return false
    }
    const open = await openContracts(client)
    for (const { id, isEndless } of open ?? []) {
      if (isEndless && !(await sell(client, trades, id))) return false
    }
    return open?.length === 0 && purchasesOf(trades, trader, 'unanswered').length === 0
  }

/**
 * Repeats unanswered purchases with the same request ids until they are answered, sells the contracts without an end, and
 * waits until all others have ended; returns the number of clients whose contracts did not end in time.
 */
export const finishTrading = async (edge: Demo, trades: Trades, traders: readonly Payer[]): Promise<number> => {
  const finish = (trader: Payer): Promise<number> =>
    untilDone(edge, trader, finishOn(trades, trader)).then(
      () => 0,
      () => 1,
    )
  return (await Promise.all(traders.map(finish))).reduce<number>((sum, one) => sum + one, 0)
}

/** Repeats the newest purchases of each client; returns the number of those that name another contract than before. */
export const boughtOtherwise = async (edge: Demo, trades: Trades, traders: readonly Payer[]): Promise<number> => {
  const repeat = async (trader: Payer): Promise<number> => {
    const repeated = purchasesOf(trades, trader, 'bought').slice(-REPEATED)
    const before = repeated.map((purchase) => trades.purchases.get(purchase))
    const again: Trades = { purchases: new Map(), sales: new Map() }
    await untilDone(edge, trader, async (client) => {
      for (const purchase of repeated) await buy(client, again, purchase)
      return repeated.every((purchase) => again.purchases.get(purchase)?.kind !== 'unanswered')
    })
    const isSame = (purchase: Purchase, index: number): boolean => {
      const [first, second] = [before[index], again.purchases.get(purchase)]
      return first?.kind === 'bought' && second?.kind === 'bought' && first.contractId === second.contractId
    }
    return repeated.filter((purchase, index) => !isSame(purchase, index)).length
  }
  return (await Promise.all(traders.map(repeat))).reduce((sum, one) => sum + one, 0)
}
