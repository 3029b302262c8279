import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { isTooCoarse } from '@folio/pricing/offering/sold-durations.ts'
import { recordedFacts } from '@folio/pricing/offering/symbol-facts.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { decideOffering, type OfferingPorts, offeringNow } from './offering-stream.ts'

/**
 * Suspends the symbols that a tick moves by less than 20 pips at their newest quotes, unless they are suspended. Throws
 * `AppendConflict` if an offering changes at the same time.
 */
export const suspendCoarseSymbols =
  ({ log, ...ports }: OfferingPorts & { readonly log: Log }, symbols: readonly SymbolFacts[]) =>
  async (closes: ReadonlyMap<string, string>, epoch: number): Promise<void> => {
    for (const facts of symbols) {
      const { symbol } = facts
      const close = closes.get(symbol)
      if (close === undefined || !isTooCoarse(recordedFacts(facts), amountOf(close))) continue
      const current = await offeringNow(ports, symbol)
      if (current.state.offering === null || current.state.suspended !== null) continue
      await decideOffering(ports, current, {
        name: `suspend/${symbol}/${epoch}`,
        command: { type: 'SuspendSymbol', symbol, reason: 'deviation_too_small' },
      })
      log.warn({ symbol, quote: close }, 'a tick moves the symbol by less than 20 pips: its sales are suspended')
    }
  }
