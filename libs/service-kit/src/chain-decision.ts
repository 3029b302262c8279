import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { EventMetadata } from '@folio/contracts/event-metadata.ts'
import type { ChainedEvent, Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from './aggregate.ts'
import { chained } from './event-codec.ts'

/** What a command makes happen to an account, and when. */
export type Decision<Event extends DomainEvent> = {
  readonly decided: readonly Event[]
  readonly message: CommandMessage<unknown>
  readonly at: Timestamp
}

/** A command is answered by the first of its events: that one alone carries the fingerprint, and so stands in the index. */
const metadataFor = ({ message, at }: Decision<DomainEvent>, previous: Link, isAnswer: boolean): EventMetadata => {
  const { command_id, correlation_id, causation_id, origin, traceparent } = message
  const prev_hash = previous.hash
  const trace = traceparent === undefined ? undefined : { traceparent }
  if (origin.kind === 'step') return { prev_hash, command_id, correlation_id, causation_id, at, ...trace }
  const { client_id, endpoint, fingerprint } = origin
  if (!isAnswer) return { prev_hash, command_id, correlation_id, causation_id, at, client_id, endpoint, ...trace }
  return { prev_hash, command_id, correlation_id, causation_id, at, client_id, endpoint, fingerprint, ...trace }
}

/** What was decided, as it will be stored after `tip`. */
export const chainDecision = <Event extends DomainEvent>(
  stream: string,
  tip: Link,
  decision: Decision<Event>,
): readonly { readonly event: Event; readonly chained: ChainedEvent }[] => {
  let previous = tip
  return decision.decided.map((event) => {
    const metadata = metadataFor(decision, previous, previous === tip)
    const next = chained(previous, stream, { event, metadata })
    previous = next
    return { event, chained: next }
  })
}
