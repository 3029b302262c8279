import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { replies } from '@folio/contracts/reply-message.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { latencyHistogram, type Percentiles } from '../load/recorder.ts'
import { receiveSpans } from './receive-spans.ts'
import type { Span } from './span.ts'
import { storedMoments } from './stored-moments.ts'
import { type TracedTransfer, tracedTransfers } from './traced-transfer.ts'
import { type SeenMessage, watchTopics } from './watch-topics.ts'

/** What the witness can reach. */
export type WitnessTarget = {
  readonly brokers: readonly string[]
  readonly eventStoreUrl: string
  readonly tracesPort: number
}

/** From the moment when the store says that it wrote an event until a reader of the ledger topic had it. */
export type LedgerDelay = { readonly events: number; readonly notInStore: number; readonly delay: Percentiles }

const KEPT_MAX = 500_000

const ledger = ledgerTopic('wallet')

/** What the witness does for the benchmark: it reads the topics and takes the traces, as anybody could, and compares. */
export const witnessCalls = ({ brokers, eventStoreUrl, tracesPort }: WitnessTarget) => {
  let messages: SeenMessage[] = []
  let spans: Span[] = []
  const keep = <T>(kept: T[], added: readonly T[]): void => {
    if (kept.length + added.length > KEPT_MAX) throw new Error(`the witness keeps at most ${KEPT_MAX} of a kind`)
    kept.push(...added)
  }

  return {
    /** Begins to read; answers when everything from then on is seen. */
    watch: async (): Promise<void> => {
      await receiveSpans(tracesPort, (received) => keep(spans, received))
      const topics = [walletCommands.name, replies.name, ledger.name]
      await watchTopics({ brokers, topics }, (message) => keep(messages, [message]))
    },
    /** Forgets everything seen so far. */
    forget: async (): Promise<void> => {
      messages = []
      spans = []
    },
    /** How long the events seen on the ledger topic were on their way from the store. */
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
    /** The transfers that were traced and seen from beginning to end. */
    tracedTransfers: async (): Promise<readonly TracedTransfer[]> => tracedTransfers(spans, messages),
  }
}

/** What the witness answers. */
export type WitnessCalls = ReturnType<typeof witnessCalls>
