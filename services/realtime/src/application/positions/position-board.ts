import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { askedAt } from '@folio/option-contracts/asking/trading-clock.ts'
import { factsWithTick } from '@folio/option-contracts/facts/facts-with-tick.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { PushBody } from '../latest-pushes.ts'
import type { MarketFeed } from '../market/market-feed.ts'
import type { Tick } from '../market/tick-board.ts'
import { type OpenPosition, openPosition } from './position.ts'
import { shownContract } from './shown-contract.ts'

/** One use of an open contract, which follows its ticks until it is closed. */
export type WatchedPosition = {
  /** Resolves to the contract at the newest tick, once its recorded ticks are read. */
  readonly now: () => Promise<OpenPosition>
  /** The contract as far as its ticks are known; undefined before they were read. */
  readonly last: () => OpenPosition | undefined
  /**
   * Begins to call a listener, in place of an earlier one, with the body of each push at a tick after the one that
   * `now` showed.
   */
  readonly listen: (listener: (body: PushBody) => void) => void
  readonly close: () => void
}

/** The open contracts that somebody watches: each is computed once a tick for all who watch it. */
export type PositionBoard = {
  readonly watch: (accountId: string, contract: OptionContract) => WatchedPosition
  /** The number of contracts that are watched. */
  readonly size: () => number
}

/** The body of the pushes of a contract. */
const bodyOf = (accountId: string, position: OpenPosition, moment: number): PushBody => ({
  beforeId: '"proposal_open_contract":{"id":"',
  afterId: `",${JSON.stringify(shownContract(accountId, position, moment)).slice(1)}`,
})

/** A contract that is watched: its position as far as it is known, and the ticks that came since its facts are being read. */
type Watched = {
  readonly contract: OptionContract
  position: OpenPosition | undefined
  body: { readonly of: OpenPosition; readonly push: PushBody } | undefined
  /** True once somebody has asked for its ticks. */
  isAsked: boolean
  reading: Promise<void> | undefined
  missed: Tick[]
  uses: number
  readonly listeners: Set<() => void>
  readonly stop: () => void
}

type BoardOptions = {
  readonly market: Pick<MarketFeed, 'newest' | 'newestEpoch' | 'follow' | 'watch' | 'history' | 'withModels'>
  readonly clock: Clock
  readonly log: Log
}

/** Names a contract as its limit orders are: watchers see a change of them one after another. */
const keyOf = (contract: OptionContract): string =>
  `${contract.contract_id}/${'orders' in contract ? (contract.orders.changed_at ?? '') : ''}`

/** The most ticks that are kept while the facts of a contract are read; with more of them the facts are read again. */
const MISSED_MAX = 100

/** Adds a tick, and the revisions of the model that are known by then, to the position; false if its ticks must be read first. */
const addTick = (watched: Watched, tick: Tick, withModels: MarketFeed['withModels']): boolean => {
  const { contract, position } = watched
  if (position === undefined || tick.epoch <= position.facts.complete_to) return position !== undefined
  const known: ContractFacts | undefined =
    position.end === undefined
      ? factsWithTick(contract, position.facts, tick)
      : { ...position.facts, complete_to: tick.epoch, spot: tick }
  if (known === undefined) return false
  const facts = withModels(contract, known)
  watched.position = position.end === undefined ? openPosition(contract, facts) : { ...position, facts }
  return true
}

/** Makes the function that reads the recorded ticks of a contract and adds those that came meanwhile; concurrent calls share it. */
const positionReads = ({ newest, history, withModels }: Pick<MarketFeed, 'newest' | 'history' | 'withModels'>) => {
  const readNow = async (watched: Watched): Promise<void> => {
    const { contract } = watched
    do {
      watched.missed = []
      const upTo = newest(contract.underlying_symbol)?.epoch ?? contract.spot.epoch
      const facts = await history.contractFacts(contract, upTo)
      watched.position = openPosition(contract, facts)
    } while (watched.missed.length > MISSED_MAX || !watched.missed.every((tick) => addTick(watched, tick, withModels)))
  }
  return (watched: Watched): Promise<void> => {
    watched.isAsked = true
    watched.reading ??= readNow(watched).finally(() => {
      watched.reading = undefined
    })
    return watched.reading
  }
}

const notify = ({ listeners }: Watched): void => {
  for (const listener of listeners) listener()
}

/** The body of the pushes of a position, made once for all who watch it. */
const pushOf = (watched: Watched, position: OpenPosition, makeBody: () => PushBody): PushBody => {
  if (watched.body?.of !== position) watched.body = { of: position, push: makeBody() }
  return watched.body.push
}

type UseOptions = {
  readonly accountId: string
  /** The moment at which a client that reads a push can act, in microseconds since 1970. */
  readonly moment: () => number
  readonly read: (watched: Watched) => Promise<void>
  /** Called once, when the use ends. */
  readonly release: () => void
}

/** Makes one use of a watched contract. */
const useOf = (watched: Watched, { accountId, moment, read, release }: UseOptions): WatchedPosition => {
  let shownTo = 0
  let stopListening = (): void => {}
  let isClosed = false
  return {
    now: async () => {
      if (watched.position === undefined || watched.reading !== undefined) await read(watched)
      const { position } = watched
      if (position === undefined) throw new Error(`the facts of contract ${keyOf(watched.contract)} were not read`)
      shownTo = position.facts.complete_to
      return position
    },
    last: () => watched.position,
    listen: (listener) => {
      const tell = (): void => {
        const { position } = watched
        if (isClosed || position === undefined || position.facts.complete_to <= shownTo) return
        shownTo = position.facts.complete_to
        listener(pushOf(watched, position, () => bodyOf(accountId, position, moment())))
      }
      stopListening()
      watched.listeners.add(tell)
      stopListening = () => watched.listeners.delete(tell)
      tell()
    },
    close: () => {
      if (isClosed) return
      isClosed = true
      stopListening()
      release()
    },
  }
}

/** Creates the board; nothing is watched at first. */
export const positionBoard = ({ market, clock, log }: BoardOptions): PositionBoard => {
  const all = new Map<string, Watched>()
  const read = positionReads(market)

  const onTick = (watched: Watched, tick: Tick): void => {
    if (watched.reading !== undefined) {
      if (watched.missed.length <= MISSED_MAX) watched.missed.push(tick)
      return
    }
    if (!watched.isAsked || addTick(watched, tick, market.withModels)) return
    read(watched)
      .then(() => notify(watched))
      .catch((err: unknown) => log.warn({ err }, 'the ticks of a contract cannot be shown'))
  }

  const begin = (contract: OptionContract): Watched => {
    const symbol = contract.underlying_symbol
    const unfollow = market.follow(symbol, (tick) => onTick(watched, tick))
    const unwatch = market.watch(symbol, () => notify(watched))
    const watched: Watched = {
      contract,
      position: undefined,
      body: undefined,
      isAsked: false,
      reading: undefined,
      missed: [],
      uses: 0,
      listeners: new Set(),
      stop: () => {
        unfollow()
        unwatch()
      },
    }
    all.set(keyOf(contract), watched)
    return watched
  }

  const release = (key: string, watched: Watched): void => {
    watched.uses -= 1
    if (watched.uses > 0 || all.get(key) !== watched) return
    all.delete(key)
    watched.stop()
  }

  return {
    watch: (accountId, contract) => {
      const key = keyOf(contract)
      const watched = all.get(key) ?? begin(contract)
      watched.uses += 1
      return useOf(watched, {
        accountId,
        moment: () => askedAt({ clock, market }),
        read,
        release: () => release(key, watched),
      })
    },
    size: () => all.size,
  }
}
