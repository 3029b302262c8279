import { randomUUID } from 'node:crypto'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Demo, SampleClient } from '../../demo-file.ts'
import { askSocket, type SocketAnswer } from '../trading/ask-socket.ts'
import { type AccountType, askAs, optionsAccount } from '../trading/options-account.ts'
import { isExpected, tickToTryAgain } from './expected-answer.ts'
import type { HistoryProgress } from './history-progress.ts'
import type { Nickname } from './people.ts'
import type { TradeAct } from './trading-plan.ts'

/** The market of a history: the switch of its ticks, and its clock. */
export type HistoryMarket = {
  readonly open: () => void
  readonly close: () => void
  /** The second that the clock reads, since 1970. */
  readonly second: () => number
  /** Moves the clock on to its next second. */
  readonly nextSecond: () => void
}

/** The acts of a history on its market. */
export type TradeActs = {
  readonly perform: (act: TradeAct) => Promise<void>
  /** The number of transfers to options accounts so far. */
  readonly funded: () => number
}

type Traded = Extract<TradeAct, { readonly account: AccountType }>

/** The most that anybody pays for a contract. */
const PRICE_MAX = 1000
const TRIES_MAX = 50
const PAUSE_MS = 20
/** The market follows its feed within some such times after it is opened. */
const FOLLOWED_MS = 40
const NUDGES_MAX = 250

/** The request of an act to a socket; `contractId` is the contract that it ends. */
const requestOf = (act: Traded, contractId: (name: string) => number | undefined): object => {
  switch (act.act) {
    case 'buy':
    case 'be_refused':
      return { buy: '1', price: PRICE_MAX, parameters: { currency: 'USD', ...act.contract } }
    case 'sell':
      return { sell: contractId(act.name), price: 0 }
    case 'cancel':
      return { cancel: contractId(act.name) }
    default:
      return unreachable(act)
  }
}

/** Moves money from a client's wallet to its options account. */
const fundTrading = async (demo: Demo, client: SampleClient, amount: string): Promise<void> => {
  const { method, path } = makePlatformTransfer
  const platform_account_id = await optionsAccount(demo, client, 'real')
  const body = {
    wallet_id: client.wallets[0]?.wallet_id,
    amount,
    currency: 'USD',
    direction: 'from_wallet',
    platform_name: 'options',
    platform_account_id,
    request_id: randomUUID(),
  }
  await askAs(demo, client, { method, path, body })
}

/** Opens the market, and moves the clock on until there is a tick: the first one is that of a second that begins later. */
const openMarket = async (market: HistoryMarket, progress: HistoryProgress): Promise<void> => {
  const opened = market.second()
  market.open()
  for (let nudges = 0; nudges < NUDGES_MAX; nudges += 1) {
    const ticked = progress.until(({ tickEpoch }) => tickEpoch > opened).then(() => true)
    if ((await Promise.race([ticked, sleep(FOLLOWED_MS)])) === true) return
    market.nextSecond()
  }
  throw new Error('the market of the history does not tick')
}

/** Resolves once the tick of the present second is recorded. */
const presentTick = (market: HistoryMarket, progress: HistoryProgress): Promise<void> => {
  const second = market.second()
  return progress.until(({ tickEpoch }) => tickEpoch >= second)
}

/** Makes the acts on the market of a running Folio, by its REST API and its sockets. */
export const tradeActs = (
  { demo, clientOf }: { readonly demo: Demo; readonly clientOf: (nickname: Nickname) => SampleClient },
  market: HistoryMarket,
  progress: HistoryProgress,
): TradeActs => {
  const named = new Map<string, number>()
  let bought = 0
  let funded = 0

  /** Asks once the tick of this second is recorded, and again where that was too early. */
  const ask = async ({ nickname, account }: Traded, request: object): Promise<SocketAnswer> => {
    const client = clientOf(nickname)
    const accountId = await optionsAccount(demo, client, account)
    for (let tries = 1; ; tries += 1) {
      await presentTick(market, progress)
      const answer = await askSocket(demo, client, { accountId, request })
      const tick = tickToTryAgain(answer.error)
      if (tick === undefined || tries === TRIES_MAX) return answer
      if (tick === 'next') market.nextSecond()
      else await sleep(PAUSE_MS)
    }
  }

  const trade = async (act: Traded): Promise<void> => {
    const request = requestOf(act, (name) => named.get(name))
    const { error, buy } = await ask(act, request)
    if (!isExpected(act, error))
      throw new Error(`${act.nickname}'s ${JSON.stringify(request)} was answered by ${JSON.stringify(error ?? buy)}`)
    if (act.act !== 'buy' || buy === undefined) return
    bought += 1
    if (act.name !== undefined) named.set(act.name, buy.contract_id)
  }

  const perform = async (act: TradeAct): Promise<void> => {
    switch (act.act) {
      case 'open_market':
        return openMarket(market, progress)
      case 'let_tick':
        return presentTick(market, progress)
      case 'close_market':
        await progress.until(({ contracts }) => contracts >= bought)
        market.close()
        return
      case 'fund_trading':
        await fundTrading(demo, clientOf(act.nickname), act.amount)
        funded += 1
        return
      case 'buy':
      case 'be_refused':
      case 'sell':
      case 'cancel':
        return trade(act)
      default:
        return unreachable(act)
    }
  }

  return { perform, funded: () => funded }
}
