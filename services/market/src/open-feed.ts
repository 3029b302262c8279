import { secretOwner } from '@folio/contracts/market/tick-hours.ts'
import { recordedFeed } from '@folio/feed/recorded-feed.ts'
import { sampledFeed } from '@folio/feed/sampled-feed.ts'
import { simulatedFeed, statesAtQuotes } from '@folio/feed/simulated-feed.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import type { SecretOf } from './application/ticks/day-secrets.ts'
import type { KeepTicksOptions } from './application/ticks/keep-ticks.ts'
import { readRecordedMarket } from './application/ticks/recorded-market.ts'
import { factsOf } from './application/ticks/simulated-market.ts'

/** The source of prices, and the way in which they are recorded. */
export type OpenedFeed = Pick<KeepTicksOptions, 'symbols' | 'openFeed' | 'secretOf' | 'statesAtQuotes' | 'mayBeSilent'>

const secretsIn =
  (keys: Keys): SecretOf =>
  async (day) => {
    const secret = await keys.create(secretOwner(day))
    if (secret === undefined) throw new Error(`the secret of ${day} was destroyed`)
    return secret
  }

/** The symbols of simulated prices, by default all, and how often a clock that may jump is read, in milliseconds. */
type SimulatedPrices = {
  readonly symbols?: readonly SimulatedSymbol[] | undefined
  readonly lookEveryMs?: number | undefined
}

/** The feed of simulated prices. */
export const simulatedPrices = (
  { clock, times: { clockSkewMs }, keys }: KeyedPorts,
  { symbols = simulatedSymbols, lookEveryMs }: SimulatedPrices,
): OpenedFeed => {
  const secretOf = secretsIn(keys)
  return {
    symbols: symbols.map(factsOf),
    secretOf,
    statesAtQuotes,
    openFeed: (storeEpoch) => simulatedFeed({ clock, secretOf, storeEpoch, clockSkewMs, lookEveryMs }),
  }
}

/** The feed of recorded prices that a JSON file describes; throws where the file is missing or malformed. */
export const recordedPrices = async (
  { clock, times: { clockSkewMs } }: KeyedPorts,
  path: string,
): Promise<OpenedFeed> => {
  const { ticksPath, repeatSeconds, quoteSecondsMax, symbols } = await readRecordedMarket(path)
  const sampled = symbols.map(({ symbol, interval_seconds, calendar }) => ({
    symbol,
    intervalSeconds: interval_seconds,
    calendar,
  }))
  return {
    symbols,
    mayBeSilent: true,
    openFeed: () =>
      sampledFeed({
        source: recordedFeed({
          path: ticksPath,
          symbols,
          clock: () => clock() - clockSkewMs * 1000,
          ...(repeatSeconds === undefined ? {} : { repeatSeconds }),
        }),
        symbols: sampled,
        quoteSecondsMax,
      }),
  }
}
