import type { AgentEvent } from '../payment-agent/events.ts'
import type { TradingEvent } from '../trading/events.ts'
import type { WalletEvent } from '../wallet/events.ts'

type OfTransfer = { readonly data: { readonly transfer_id: string } }

/** An event of an account that names its transfer: of a wallet, or of the money of an options account. */
export type AccountTransferEvent = Extract<WalletEvent | TradingEvent, OfTransfer>

/** An event that names its transfer: of an account, or of the agent who requested the transfer. */
export type TransferEvent = AccountTransferEvent | Extract<AgentEvent, OfTransfer>
