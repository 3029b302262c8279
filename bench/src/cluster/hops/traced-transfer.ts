import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { replies } from '@folio/contracts/messaging/reply-message.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { z } from 'zod'
import { numberOfRequestId } from '../../transfers/workload.ts'
import type { Span } from './span.ts'
import type { SeenMessage } from './watch-topics.ts'

/** A start and an end, in milliseconds of the wall clock. */
export type Stretch = Pick<Span, 'beganMs' | 'endedMs'>

/** The times at which the sender passed a message to its Kafka client and a reader received it. */
export type Passage = Pick<SeenMessage, 'sentAtMs' | 'seenAtMs'>

/** The trace of one transfer inside the cluster, from the gateway to the ledger topic. */
export type TracedTransfer = {
  readonly number: number
  readonly gateway: Stretch
  readonly command: Passage
  readonly sent: Stretch
  readonly reply: Passage
  readonly step: Passage
  readonly received: Stretch
  readonly sentRecord: Passage
  readonly receivedRecord: Passage
}

type Parts = { -readonly [Part in keyof TracedTransfer]?: TracedTransfer[Part] }

const GATEWAY_SPAN = 'POST /wallet/v1/transfers'
const ledger = ledgerTopic('wallet').name

const commandSchema = z.object({ origin: z.object({ kind: z.enum(['client', 'step']) }) })
const eventSchema = z.object({ request_id: z.string() })

const bodyOf = ({ wire }: SeenMessage): unknown => JSON.parse(Buffer.from(wire.value).toString())

const traceIdOf = ({ wire }: SeenMessage): string | undefined => wire.headers['traceparent']?.split('-')[1]

const addSpan = (parts: Parts, { name, beganMs, endedMs }: Span): void => {
  const stretch = { beganMs, endedMs }
  if (name === GATEWAY_SPAN) parts.gateway = stretch
  else if (name === 'append TransferSent') parts.sent = stretch
  else if (name === 'append TransferReceived') parts.received = stretch
}

const addMessage = (parts: Parts, message: SeenMessage): void => {
  const { sentAtMs, seenAtMs } = message
  const passage = { sentAtMs, seenAtMs }
  switch (message.topic) {
    case walletCommands.name:
      parts[commandSchema.parse(bodyOf(message)).origin.kind === 'client' ? 'command' : 'step'] = passage
      return
    case replies.name:
      parts.reply = passage
      return
    case ledger: {
      const number = numberOfRequestId(eventSchema.parse(bodyOf(message)).request_id)
      if (number !== undefined) parts.number = number
      parts[message.wire.headers['ce_type'] === 'TransferSent' ? 'sentRecord' : 'receivedRecord'] = passage
    }
  }
}

const isWhole = (parts: Parts): parts is TracedTransfer =>
  parts.number !== undefined &&
  parts.gateway !== undefined &&
  parts.command !== undefined &&
  parts.sent !== undefined &&
  parts.reply !== undefined &&
  parts.step !== undefined &&
  parts.received !== undefined &&
  parts.sentRecord !== undefined &&
  parts.receivedRecord !== undefined

/** Assembles the parts of each transfer by trace, replies by correlation id; leaves out incomplete transfers. */
export const tracedTransfers = (
  spans: readonly Span[],
  messages: readonly SeenMessage[],
): readonly TracedTransfer[] => {
  const byTrace = new Map<string, Parts>()
  const traceOfCorrelation = new Map<string, string>()
  for (const span of spans) {
    const parts = byTrace.get(span.traceId) ?? {}
    byTrace.set(span.traceId, parts)
    addSpan(parts, span)
    const correlationId = span.attributes['correlation_id']
    if (correlationId !== undefined) traceOfCorrelation.set(correlationId, span.traceId)
  }
  for (const message of messages) {
    const traceId = traceIdOf(message) ?? traceOfCorrelation.get(message.wire.headers['correlationid'] ?? '')
    const parts = traceId === undefined ? undefined : byTrace.get(traceId)
    if (parts !== undefined) addMessage(parts, message)
  }
  return [...byTrace.values()].filter(isWhole)
}
