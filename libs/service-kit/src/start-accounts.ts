import type { GroupConsumer } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { DomainCommand, DomainEvent } from './aggregate.ts'
import type { Aggregates } from './aggregates.ts'
import { believedView } from './believed-view.ts'
import type { UnknownEventType } from './event-codec.ts'
import { follow } from './follow.ts'
import { handleCommands } from './handle-commands.ts'
import { watchIndex } from './indexed-to.ts'
import type { NextStep } from './next-step.ts'
import type { Notices } from './outbox.ts'
import type { Ports, Service } from './ports.ts'
import type { Project } from './projection.ts'
import type { Publication } from './publish.ts'

/** What a service that keeps accounts is made of: how it decides, what it shows, what follows, and what it tells. */
export type Accounts<Command extends DomainCommand, State, Event extends DomainEvent> = {
  readonly aggregates: Aggregates<Command, State, Event>
  readonly topic: Topic<CommandMessage<Command>>
  readonly project: Project<Event>
  readonly nextStep: NextStep<Event>
  /** Left out, nothing is published. */
  readonly publication?: Publication<Event>
  /** Left out, nothing is told but that and the next steps. */
  readonly notices?: Notices<Event>
}

/**
 * Starts a service that keeps accounts: commands in, events kept, its view shown, its news out. An event that this
 * release does not know is never skipped: the instance leaves its accounts to another that may know it.
 */
export const startAccounts = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  ports: Ports,
  accounts: Accounts<Command, State, Event>,
): Promise<Service> => {
  const { store, readModel, clock, log, times } = ports
  const { service, streamPrefixes, eventTypes } = accounts.aggregates
  const view = believedView(readModel, service, { epoch: store.epoch, now: clock, times })
  const index = watchIndex(view, log)
  const handled = Promise.withResolvers<GroupConsumer>()
  let isWell = true
  const onUnknownEvent = (error: UnknownEventType): void => {
    if (!isWell) return
    isWell = false
    log.error({ err: error, service }, 'this instance is not ready, and gives its accounts up')
    handled.promise
      .then(({ stop }) => stop())
      .catch((err: unknown) => log.error({ err }, 'the accounts are still held'))
  }
  const handling = { ...ports, ...accounts, view, indexedTo: index.indexedTo, onUnknownEvent }
  const commands = await handleCommands(handling)
  handled.resolve(commands)
  const follower = follow({
    ...ports,
    ...accounts,
    service,
    eventTypes,
    streamPrefixes,
    isOwner: () => isWell && commands.ownsFirstPartition(),
    onUnknownEvent,
  })
  return {
    name: service,
    isWell: () => isWell,
    progress: follower.progress,
    stop: async () => {
      await commands.stop()
      await follower.stop()
      await index.stop()
    },
  }
}
