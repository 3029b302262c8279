import type { AgentProcess } from '@folio/contracts/payment-agent/transfer.ts'
import type { Side } from '@folio/contracts/wallet/transfer-parties.ts'

type Transfer = {
  readonly process?: AgentProcess | undefined
  readonly source: Side
  readonly destination: Side
}

/** Returns the channel of a transfer as statements name it: through a payment agent, with a platform, or between wallets. */
export const transferChannel = ({
  process,
  source,
  destination,
}: Transfer): 'payment_agent' | 'platform' | 'transfer' => {
  if (process !== undefined) return 'payment_agent'
  return 'platform' in source || 'platform' in destination ? 'platform' : 'transfer'
}
