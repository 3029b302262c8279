import { latencyHistogram } from '../../load/recorder.ts'
import type { JournalEntry } from '../programs/journal.ts'
import type { TracedTransfer } from './traced-transfer.ts'

/** The duration of one hop over all measured transfers, in milliseconds. */
export type Hop = { readonly name: string; readonly meanMs: number; readonly p50Ms: number; readonly p99Ms: number }

/** A transfer as its caller measured it, and its trace inside the cluster. */
export type WholeTransfer = { readonly call: Pick<JournalEntry, 'tookMs'>; readonly traced: TracedTransfer }

type HopOf = readonly [name: string, ms: (whole: WholeTransfer) => number]

/** The hops whose sum is the time that the caller waited. */
const UNTIL_ANSWERED: readonly HopOf[] = [
  [
    'edge and HTTP, there and back',
    ({ call, traced: { gateway } }) => call.tookMs - (gateway.endedMs - gateway.beganMs),
  ],
  ['gateway: checks, look-up, claim', ({ traced: { gateway, command } }) => command.sentAtMs - gateway.beganMs],
  ['command through Kafka', ({ traced: { command } }) => command.seenAtMs - command.sentAtMs],
  ['wallet: queue, state, decision', ({ traced: { command, sent } }) => sent.beganMs - command.seenAtMs],
  ['append of TransferSent', ({ traced: { sent } }) => sent.endedMs - sent.beganMs],
  ['wallet: reply made', ({ traced: { sent, reply } }) => reply.sentAtMs - sent.endedMs],
  ['reply through Kafka, answer made', ({ traced: { reply, gateway } }) => gateway.endedMs - reply.sentAtMs],
]

const AFTERWARDS: readonly HopOf[] = [
  ['step through Kafka', ({ traced: { step } }) => step.seenAtMs - step.sentAtMs],
  ['wallet: queue, state, decision', ({ traced: { step, received } }) => received.beganMs - step.seenAtMs],
  ['append of TransferReceived', ({ traced: { received } }) => received.endedMs - received.beganMs],
  ['TransferSent from append to ledger topic', ({ traced }) => traced.sentRecord.seenAtMs - traced.sent.endedMs],
  [
    'TransferReceived from append to ledger topic',
    ({ traced }) => traced.receivedRecord.seenAtMs - traced.received.endedMs,
  ],
]

const WHOLE: HopOf = ['the whole, as the caller saw it', ({ call }) => call.tookMs]

const hopOf = ([name, ms]: HopOf, transfers: readonly WholeTransfer[]): Hop => {
  const values = transfers.map(ms)
  const histogram = latencyHistogram()
  // Timestamps have millisecond precision, so that a short hop may be negative; the mean includes it.
  for (const value of values) histogram.add(Math.max(0, value))
  const { p50Ms, p99Ms } = histogram.percentiles()
  return { name, meanMs: values.reduce((sum, value) => sum + value, 0) / values.length, p50Ms, p99Ms }
}

/** The hops of transfers: those that their callers waited for, their sum, and those after the answer. */
export type Hops = {
  readonly transfers: number
  readonly untilAnswered: readonly Hop[]
  readonly whole: Hop
  readonly afterwards: readonly Hop[]
}

/** Computes the hops of transfers. */
export const hopsOf = (transfers: readonly WholeTransfer[]): Hops => ({
  transfers: transfers.length,
  untilAnswered: UNTIL_ANSWERED.map((hop) => hopOf(hop, transfers)),
  whole: hopOf(WHOLE, transfers),
  afterwards: AFTERWARDS.map((hop) => hopOf(hop, transfers)),
})
