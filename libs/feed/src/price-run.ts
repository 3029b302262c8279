import type { FeedStates } from './port.ts'
import { nextPrice, type PriceState, startState } from './simulator/next-price.ts'
import type { SimulatedSymbol } from './simulator/simulated-symbols.ts'
import { tickNoise } from './simulator/tick-noise.ts'

/** Returns the secret of a day, `yyyymmdd` (UTC). */
export type SecretOf = (day: string) => Promise<Uint8Array>

/** The prices of some symbols from tick to tick. */
export type PriceRun = {
  /** Makes the ticks of the next epoch, of the symbols that tick in it. */
  readonly tick: (epoch: number) => Promise<readonly { readonly symbol: SimulatedSymbol; readonly state: PriceState }[]>
  /** The states after the newest ticks: each number in its shortest text, which gives the same number again. */
  readonly states: () => FeedStates
}

/** The state of a symbol and, of one that begins anew each day, the epoch of its newest tick. */
type Kept = { readonly state: PriceState; readonly epoch?: number }

const DAY_SECONDS = 86_400
const DAY_DIGITS = 8

const dayOf = (epoch: number): string => new Date(epoch * 1000).toISOString().replaceAll('-', '').slice(0, DAY_DIGITS)

const isOtherDay = (one: number, other: number): boolean =>
  Math.floor(one / DAY_SECONDS) !== Math.floor(other / DAY_SECONDS)

const keptFrom = (symbol: SimulatedSymbol, texts: FeedStates[string] | undefined): Kept => {
  if (texts === undefined) return { state: startState(symbol) }
  const { price, low, epoch } = texts
  if (price === undefined) throw new Error(`the state of ${symbol.symbol} has no price`)
  return {
    state: low === undefined ? { price: Number(price) } : { price: Number(price), low: Number(low) },
    ...(epoch === undefined ? {} : { epoch: Number(epoch) }),
  }
}

const textsOf = ({ state: { price, low }, epoch }: Kept): FeedStates[string] => ({
  price: String(price),
  ...(low === undefined ? {} : { low: String(low) }),
  ...(epoch === undefined ? {} : { epoch: String(epoch) }),
})

/** Begins a run of prices from recorded states; a symbol without one begins at its start value. */
export const priceRun = (
  symbols: readonly SimulatedSymbol[],
  states: FeedStates,
  { secretOf, storeEpoch }: { readonly secretOf: SecretOf; readonly storeEpoch: number },
): PriceRun => {
  const kept = new Map(symbols.map((symbol) => [symbol, keptFrom(symbol, states[symbol.symbol])]))
  let day: { readonly name: string; readonly secret: Uint8Array } | undefined

  const secretAt = async (epoch: number): Promise<Uint8Array> => {
    const name = dayOf(epoch)
    if (day?.name !== name) day = { name, secret: await secretOf(name) }
    return day.secret
  }

  const nextState = (symbol: SimulatedSymbol, { state, epoch: last }: Kept, epoch: number, secret: Uint8Array) => {
    // The tick of midnight resets a daily index; where that one was interrupted, the next tick does.
    if (last !== undefined && isOtherDay(last, epoch)) return startState(symbol)
    return nextPrice(symbol, state, { epoch, noise: tickNoise(secret, { storeEpoch, symbol: symbol.symbol, epoch }) })
  }

  return {
    tick: async (epoch) => {
      const secret = await secretAt(epoch)
      const ticking = symbols.filter(({ intervalSeconds }) => epoch % intervalSeconds === 0)
      return ticking.map((symbol) => {
        const state = nextState(symbol, kept.get(symbol) ?? { state: startState(symbol) }, epoch, secret)
        kept.set(symbol, symbol.model.kind === 'daily' ? { state, epoch } : { state })
        return { symbol, state }
      })
    },
    states: () => Object.fromEntries([...kept].map(([{ symbol }, each]) => [symbol, textsOf(each)])),
  }
}
