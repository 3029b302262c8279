import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { WALLET_STATUS_AFTER, type WalletStatus } from '@folio/contracts/wallet/views.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding, Findings } from '../findings.ts'
import type { ReadStream } from './account-fold.ts'

/** The status of a wallet that sends no money and receives only returns; a closed one is never opened again. */
export type ShutStatus = Exclude<WalletStatus, 'open'>

/** The statuses besides `open` in which a wallet records each type of event. */
const RECORDED_WHILE: Readonly<Record<WalletEvent['type'], readonly ShutStatus[]>> = {
  WalletOpened: [],
  WalletOpeningRefused: ['frozen', 'closed'],
  WalletFrozen: ['frozen'],
  WalletThawed: ['frozen'],
  WalletClosed: ['frozen', 'closed'],
  FreezingRefused: ['frozen', 'closed'],
  ThawingRefused: ['frozen', 'closed'],
  ClosingRefused: ['frozen', 'closed'],
  CashDeposited: [],
  CashWithdrawn: [],
  CashRefused: ['frozen', 'closed'],
  TransferSent: [],
  TransferRefused: ['frozen', 'closed'],
  CurrencyExchanged: [],
  TransferReceived: [],
  ReceiptRefused: ['frozen', 'closed'],
  TransferReturned: ['frozen', 'closed'],
  TransferSettled: ['frozen', 'closed'],
}
const recordedWhile: ReadonlyMap<string, readonly ShutStatus[]> = new Map(Object.entries(RECORDED_WHILE))

/** The status after each type of event that changes it: the opening of a wallet does not. */
const STATUS_AFTER: ReadonlyMap<string, WalletStatus> = new Map(
  Object.entries(WALLET_STATUS_AFTER).filter(([type]) => type !== 'WalletOpened'),
)

type Placed = Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>

const NOTHING_FOUND: readonly Finding[] = []

/** Finds an event that a wallet of a status does not record; types of no wallet have a finding of their own. */
const forbidden = (status: ShutStatus, event: Placed): readonly Finding[] => {
  if (recordedWhile.get(event.type)?.includes(status) !== false) return NOTHING_FOUND
  return [{ ...eventRefOf(event), expected: `an event that a ${status} wallet records`, found: event.type }]
}

/** The changes of one wallet's status in a range: the revision of the first one, and the status after the last one. */
export type StatusPart = { readonly firstRevision: number; readonly last: WalletStatus }

/** The statuses of wallets in a range of events. */
export type WalletStatuses = {
  /** Finds an event that its wallet, frozen or closed earlier in the range, does not record. */
  readonly take: (event: Placed) => readonly Finding[]
  readonly parts: () => readonly (readonly [stream: string, part: StatusPart])[]
}

/** Makes the check of a range, which begins without knowing a status. */
export const walletStatuses = (): WalletStatuses => {
  const parts = new Map<string, StatusPart>()
  return {
    take: (event) => {
      const before = parts.get(event.stream)
      const found = before === undefined || before.last === 'open' ? NOTHING_FOUND : forbidden(before.last, event)
      const last = STATUS_AFTER.get(event.type)
      if (last !== undefined) {
        parts.set(event.stream, { firstRevision: before?.firstRevision ?? event.revision, last })
      }
      return found
    },
    parts: () => [...parts],
  }
}

/** The events of a wallet, the first and the last one included, that a range begins with while the wallet is shut. */
type ShutSpan = { readonly stream: string; readonly status: ShutStatus; readonly from: number; readonly to: number }

/** The part of a stream in a range, as far as statuses need it. */
type RevisionsPart = { readonly first: Pick<Placed, 'stream' | 'revision'>; readonly tip: Pick<Placed, 'revision'> }

/** The wallets that are frozen or closed after merged ranges. */
export type ShutWallets = {
  readonly add: (streams: readonly RevisionsPart[], parts: ReturnType<WalletStatuses['parts']>) => void
  /** By stream, in its order. */
  readonly entries: () => readonly (readonly [stream: string, status: ShutStatus])[]
  /** Reads the events with which ranges began while their wallet was shut, and finds those that it does not record. */
  readonly check: (read: ReadStream, findings: Findings) => void
}

const EVENTS_PER_READ = 1_000

/** Merges the statuses of consecutive ranges, the first from those of a known history. */
export const shutWallets = (before: ReturnType<ShutWallets['entries']> = []): ShutWallets => {
  const shut = new Map<string, ShutStatus>(before)
  const spans: ShutSpan[] = []

  const checkSpan = ({ stream, status, from, to }: ShutSpan, read: ReadStream, findings: Findings): void => {
    let next = from
    while (next <= to) {
      const events = read(stream, next, EVENTS_PER_READ)
      for (const event of events) if (event.revision <= to) forbidden(status, event).forEach(findings.add)
      next = (events.at(-1)?.revision ?? to) + 1
    }
  }

  return {
    add: (streams, parts) => {
      const changes = new Map(parts)
      if (shut.size > 0) {
        for (const { first, tip } of streams) {
          const { stream, revision: from } = first
          const status = shut.get(stream)
          if (status === undefined) continue
          spans.push({ stream, status, from, to: changes.get(stream)?.firstRevision ?? tip.revision })
        }
      }
      for (const [stream, { last }] of changes) {
        if (last === 'open') shut.delete(stream)
        else shut.set(stream, last)
      }
    },
    entries: () => [...shut].sort(([a], [b]) => (a < b ? -1 : 1)),
    check: (read, findings) => {
      for (const span of spans) checkSpan(span, read, findings)
    },
  }
}
