import { commandLabel } from '@folio/contracts/command-labels.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { DomainCommand, DomainEvent } from './aggregate.ts'
import { buryBroken } from './bury-broken.ts'
import type { Meter } from './meter.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { replyTo, type Telling } from './tell-outcomes.ts'

/** Commands for an account of no kind that their service keeps. */
type Unkept<Command> = {
  readonly service: string
  readonly key: string
  readonly messages: readonly CommandMessage<Command>[]
}

/**
 * Puts such commands among the dead letters, without a look at the store: what stands under that name there is another's,
 * and no later try would find otherwise.
 */
export const buryUnkept = async <Command extends DomainCommand, Event extends DomainEvent>(
  telling: Telling<Command, Event> & { readonly meter: Meter },
  { service, key, messages }: Unkept<Command>,
): Promise<void> => {
  const error = new Error(`${service} keeps no account ${key}`)
  await buryBroken(
    telling,
    messages.map((message) => ({ message, is: { kind: 'broken', error } })),
  )
  await telling.bus.send(messages.flatMap((message) => replyTo(telling, message, { kind: 'unavailable' }) ?? []))
  for (const { command } of messages) telling.meter.commandSettled(commandLabel(command.type), outcomeLabels.broken)
}
