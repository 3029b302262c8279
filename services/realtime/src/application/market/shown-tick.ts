import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { TicksAnswer } from '@folio/contracts/websocket/market/ticks.ts'
import type { PushBody } from '../latest-pushes.ts'
import type { Tick } from './tick-board.ts'

type Facts = Pick<SymbolFacts, 'symbol' | 'decimals'>

/** Returns a tick as the sockets show it; without a tick, the decimals and the code of its symbol. */
export const shownTick = (tick: Tick | undefined, { symbol, decimals }: Facts, id?: string): TicksAnswer['tick'] => {
  const own = id === undefined ? {} : { id }
  if (tick === undefined) return { ...own, pip_size: decimals, symbol }
  const pips = pipsOf(tick.quote)
  const unit = 10 ** decimals
  return {
    ask: (pips + 1) / unit,
    bid: (pips - 1) / unit,
    epoch: tick.epoch,
    ...own,
    pip_size: decimals,
    quote: Number(tick.quote),
    symbol,
  }
}

const bodies = new WeakMap<Tick, PushBody>()

/** Returns the body of the pushes of a tick, which is made once for all subscriptions. */
export const tickPush = (tick: Tick, facts: Facts): PushBody => {
  const known = bodies.get(tick)
  if (known !== undefined) return known
  const { ask, bid, epoch, pip_size, quote, symbol } = shownTick(tick, facts)
  const body = {
    beforeId: `"tick":{"ask":${ask},"bid":${bid},"epoch":${epoch},"id":"`,
    afterId: `","pip_size":${pip_size},"quote":${quote},"symbol":"${symbol}"}`,
  }
  bodies.set(tick, body)
  return body
}
