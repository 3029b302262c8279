import { nextPrice, type PriceState, startState } from '../simulator/next-price.ts'
import { type SimulatedSymbol, simulatedSymbols } from '../simulator/simulated-symbols.ts'
import { tickNoise } from '../simulator/tick-noise.ts'

/** The secret of the tests: the bytes 0 to 31. */
export const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index)

const START = 1_800_000_000
const noiseOf = tickNoise(SECRET)

/** The symbol with this code. */
export const symbolOf = (code: string): SimulatedSymbol => {
  const found = simulatedSymbols.find(({ symbol }) => symbol === code)
  if (found === undefined) throw new Error(`there is no symbol ${code}`)
  return found
}

/** The states of a symbol after each of its first ticks after a fixed start. */
export const statesOf = (symbol: SimulatedSymbol, count: number): readonly PriceState[] => {
  let state = startState(symbol)
  return Array.from({ length: count }, (_, index) => {
    const epoch = START + (index + 1) * symbol.intervalSeconds
    state = nextPrice(symbol, state, {
      epoch,
      noise: noiseOf({ storeEpoch: 1, symbol: symbol.symbol, epoch }),
    })
    return state
  })
}
