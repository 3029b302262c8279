import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import type { Meter } from '../telemetry/telemetry.ts'
import { deadLetterUndecidable } from './dead-letter-undecidable.ts'
import { type DispatchContext, replyTo } from './dispatch-outcomes.ts'
import { outcomeLabels } from './outcome-labels.ts'

/** Commands that address an aggregate of no type of their service. */
type UnroutableCommands<Command> = {
  readonly service: string
  readonly key: string
  readonly messages: readonly CommandMessage<Command>[]
}

/**
 * Writes such commands to the dead-letter topic without reading the store: their stream is not the service's own, and no
 * later try would change that.
 */
export const deadLetterUnroutable = async <Command extends DomainCommand, Event extends DomainEvent>(
  context: DispatchContext<Command, Event> & { readonly meter: Meter },
  { service, key, messages }: UnroutableCommands<Command>,
): Promise<void> => {
  const error = new Error(`${service} has no type of aggregate for ${key}`)
  await deadLetterUndecidable(
    context,
    messages.map((message) => ({ message, result: { kind: 'undecidable', error } })),
  )
  await context.bus.send(messages.flatMap((message) => replyTo(context, message, { kind: 'unavailable' }) ?? []))
  for (const { command } of messages) context.meter.commandSettled(command.type, outcomeLabels.undecidable)
}
