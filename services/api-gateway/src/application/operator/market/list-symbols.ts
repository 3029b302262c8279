import { listSymbols as endpoint } from '@folio/contracts/http/operator/market/symbols.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { type Answer, handle } from '../../handler.ts'
import { shownSymbol } from './shown-symbol.ts'

const SHOWN_MAX = 1000

/** Answers the symbols of the feed and what is sold of each, at most 1000. */
export const listSymbols = handle(endpoint, async ({ viewOf }, { receivedAt }): Promise<Answer<typeof endpoint>> => {
  const { market } = viewOf
  await market.waitForAllBefore(receivedAt)
  const { entries, checkpoint } = await market.list({ prefix: marketKeys.offerings, limit: SHOWN_MAX })
  const symbols = entries.map(([, { offering }]) => offering.symbol)
  const suspensions = await market.get(symbols.map(marketKeys.suspended))
  const revised = await market.get(symbols.map(marketKeys.model))
  return {
    data: entries.map(([, entry], index) => shownSymbol(entry, suspensions.values[index], revised.values[index])),
    // The suspensions and the models were read after the offerings, so that they are as new at least.
    beside: { checkpoint },
  }
})
