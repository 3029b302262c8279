import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { latencyHistogram, type Percentiles } from '../../load/recorder.ts'
import { receiveSpans } from '../hops/receive-spans.ts'
import type { Span } from '../hops/span.ts'
import { storedMoments } from '../hops/stored-moments.ts'
import { type TracedTransfer, tracedTransfers } from '../hops/traced-transfer.ts'
import { type SeenMessage, watchTopics } from '../hops/watch-topics.ts'

/** The parts of a cluster that the witness reads. */
export type WitnessTarget = {
  readonly brokers: readonly string[]
  readonly eventStoreUrl: string
  readonly tracesPort: number
}

/** The delay from the time at which the store wrote an event until a reader of the ledger topic receives it. */
export type LedgerDelay = { readonly events: number; readonly notInStore: number; readonly delay: Percentiles }

const KEPT_MAX = 500_000

const ledger = ledgerTopic('wallet')

/** Makes the calls of the witness, which reads the topics, receives the traces and compares them. */
export const witnessCalls = ({ brokers, eventStoreUrl, tracesPort }: WitnessTarget) => {
  let messages: SeenMessage[] = []
  let spans: Span[] = []
  const keep = <T>(kept: T[], added: readonly T[]): void => {
    if (kept.length + added.length > KEPT_MAX) throw new Error(`the witness keeps at most ${KEPT_MAX} of a kind`)
    kept.push(...added)
  }

  return {
    /** Begins to read; returns when the reader receives every message sent from then on. */
    watch: async (): Promise<void> => {
      await receiveSpans(tracesPort, (received) => keep(spans, received))
      const topics = [walletCommands.name, replies.name, ledger.name]
      await watchTopics({ brokers, topics }, (message) => keep(messages, [message]))
    },
    /** Drops all messages and spans received so far. */
    forget: async (): Promise<void> => {
      messages = []
      spans = []
    },
    /** Computes the delays of the events on the ledger topic since the store wrote them. */
    ledgerDelay: async (): Promise<LedgerDelay> => {
      const records = messages.filter(({ topic }) => topic === ledger.name)
      const refs = new Set(records.map(({ wire }) => wire.headers['ce_id'] ?? ''))
      const moments = await storedMoments(eventStoreUrl, refs)
      const delays = latencyHistogram()
      let events = 0
      for (const { wire, seenAtMs } of records) {
        const storedAtMs = moments.get(wire.headers['ce_id'] ?? '')
        if (storedAtMs === undefined) continue
        delays.add(Math.max(0, seenAtMs - storedAtMs))
        events += 1
      }
      return { events, notInStore: records.length - events, delay: delays.percentiles() }
    },
    /** Returns the traced transfers with all their parts. */
    tracedTransfers: async (): Promise<readonly TracedTransfer[]> => tracedTransfers(spans, messages),
  }
}

/** The calls of the witness. */
export type WitnessCalls = ReturnType<typeof witnessCalls>
