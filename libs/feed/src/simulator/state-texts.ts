import type { FeedStates } from '../port.ts'
import type { PriceState } from './next-price.ts'

/** Writes each number of a state in its shortest form, which reads back as the same number. */
export const textsOfState = (state: PriceState): FeedStates[string] =>
  Object.fromEntries(Object.entries(state).map(([name, number]) => [name, String(number)]))

/** Reads the state of a symbol that `textsOfState` wrote; throws if a number is missing or malformed. */
export const stateOfTexts = (symbol: string, texts: FeedStates[string]): PriceState => {
  const numberOf = (name: keyof PriceState): number => {
    const number = Number(texts[name])
    if (Number.isFinite(number) && String(number) === texts[name]) return number
    throw new Error(`the state of ${symbol} has ${name} ${JSON.stringify(texts[name])}: expected a number as text`)
  }
  const { low, epoch } = texts
  return {
    price: numberOf('price'),
    ...(low === undefined ? {} : { low: numberOf('low') }),
    ...(epoch === undefined ? {} : { epoch: numberOf('epoch') }),
  }
}
