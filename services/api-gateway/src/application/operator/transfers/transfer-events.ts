import type { TransferEvent } from '@folio/contracts/ledger/transfer-event.ts'
import { streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import { TRADING_STREAM_PREFIX } from '@folio/contracts/trading/views.ts'
import type { Side } from '@folio/contracts/wallet/transfer-parties.ts'
import { WALLET_STREAM_PREFIX } from '@folio/contracts/wallet/views.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import type { EventRef } from '@folio/kernel/event-ref.ts'
import { type StoredEvent, storedEvent } from '@folio/service-kit/events/stored-event.ts'

/** A stored event that names its transfer. */
export type StoredTransferEvent = StoredEvent<TransferEvent>

/**
 * The part of an event in its transfer: the request of an agent, the decision of the account that pays, that of the account that
 * is paid, the end on the account that pays, or the end that the agent is told.
 */
export type TransferPart = 'agent_request' | 'payment' | 'arrival' | 'end' | 'agent_end'

/** The part of each event in its transfer, by the event's type. */
export const TRANSFER_PARTS: Readonly<Record<TransferEvent['type'], TransferPart>> = {
  DepositRequested: 'agent_request',
  DepositRefused: 'agent_request',
  WithdrawalRequested: 'agent_request',
  WithdrawalRefused: 'agent_request',
  TransferSent: 'payment',
  TransferRefused: 'payment',
  CurrencyExchanged: 'payment',
  TransferReceived: 'arrival',
  ReceiptRefused: 'arrival',
  TransferReturned: 'end',
  TransferSettled: 'end',
  DepositCompleted: 'agent_end',
  DepositRejected: 'agent_end',
  DepositFailed: 'agent_end',
  WithdrawalCompleted: 'agent_end',
  WithdrawalRejected: 'agent_end',
  WithdrawalFailed: 'agent_end',
}

/** Decodes an event that names its transfer; undefined for any other event, and for one that this release does not know. */
export const transferEventIn = (recorded: RecordedEvent): StoredTransferEvent | undefined => {
  const declared = streamDeclared(recorded.stream)
  if (declared === undefined || !declared.contract.eventTypes.has(recorded.type)) return undefined
  const stored = storedEvent<TransferEvent>(recorded, declared.contract.eventTypes)
  return 'transfer_id' in stored.event.data ? stored : undefined
}

/** The stream of one side of a transfer. */
export const streamOfSide = (side: Side): string =>
  'wallet_id' in side ? WALLET_STREAM_PREFIX + side.wallet_id : TRADING_STREAM_PREFIX + side.account_id

/** Reads an event, if it is one of a transfer. */
export const readTransferEvent = async (
  store: EventReader,
  { stream, revision }: EventRef,
): Promise<StoredTransferEvent | undefined> => {
  const [recorded] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  return recorded && transferEventIn(recorded)
}
