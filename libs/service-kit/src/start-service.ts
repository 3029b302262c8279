import type { GroupConsumer } from '@folio/bus/port.ts'
import type { DomainCommand, DomainEvent } from './aggregates/aggregate.ts'
import { handleCommands } from './commands/handle-commands.ts'
import type { UnknownEventType } from './events/event-codec.ts'
import { follow } from './follower/follow.ts'
import type { OwnedService, Ports } from './ports.ts'
import { holdsMoney, type ServiceDefinition } from './service-definition.ts'
import { watchIndexWatermark } from './views/index-watermark.ts'
import { viewReader } from './views/view-reader.ts'

/** The order of a service's work after its start. */
export type StartPriorities = {
  /** Tells if work is done that is more urgent after a start than the repair of the compacted topics; left out, there is none. */
  readonly mayRepair?: () => boolean
}

/**
 * Starts a service with aggregates: it handles commands, and follows the store to project its view and publish its events.
 * At an event that this release does not know, the instance stops handling commands and leaves them to another instance.
 */
export const startService = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  ports: Ports,
  definition: ServiceDefinition<Command, State, Event>,
  { mayRepair = () => true }: StartPriorities = {},
): Promise<OwnedService> => {
  const { store, readModel, clock, log, times } = ports
  const { service, streamPrefixes, eventTypes } = definition.aggregates
  const view = viewReader(readModel, service, { epoch: store.epoch, now: clock, times })
  const index = watchIndexWatermark(view, log)
  const handled = Promise.withResolvers<GroupConsumer>()
  let isWell = true
  const onUnknownEvent = (error: UnknownEventType): void => {
    if (!isWell) return
    isWell = false
    log.error(
      { err: error, service },
      'this instance read an event of an unknown type: it is not ready and releases its accounts',
    )
    handled.promise
      .then(({ stop }) => stop())
      .catch((err: unknown) => log.error({ err }, 'this instance could not release its accounts'))
  }
  const commands = await handleCommands({
    ...ports,
    ...definition,
    topic: definition.contract.commands,
    view,
    indexWatermark: index.indexWatermark,
    onSettled: index.noteSettled,
    onUnknownEvent,
  })
  handled.resolve(commands)
  const isOwner = () => isWell && commands.ownsFirstPartition()
  const follower = follow({
    ...ports,
    ...definition,
    service,
    eventTypes,
    streamPrefixes,
    keepsTotals: holdsMoney(definition),
    isOwner,
    mayRepair,
    onUnknownEvent,
  })
  return {
    name: service,
    isWell: () => isWell,
    isOwner,
    knowsItsKeys: () => isWell && commands.stableForMs() > 0,
    progress: follower.progress,
    stop: async () => {
      await commands.stop()
      await follower.stop()
      await index.stop()
    },
  }
}
