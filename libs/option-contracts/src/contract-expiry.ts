import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { endlessExpiry } from '@folio/pricing/codes/shortcode.ts'

/**
 * The end of a contract that clients see, in seconds since 1970: its last tick, the end that the purchase named, or 100 years
 * after the start.
 */
export const contractExpiry = (contract: OptionContract): number => {
  if (!('duration' in contract)) return endlessExpiry(contract.purchase_time)
  return contract.duration.kind === 'ticks' ? contract.exit_epoch : contract.duration.end_epoch
}
