import { type Bus, outgoing } from '@folio/bus/port.ts'
import { type CommandOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import type { ReadModel } from '@folio/read-model/port.ts'

/** A trading service of which the tests decide the answers. */
export type TestTrading = {
  /** The commands that came, in order. */
  readonly commands: readonly TradingCommand[]
  /** Sets the event, or the reason, with which every later command is answered. */
  readonly answerWith: (answer: TradingEvent | Exclude<CommandOutcome, { kind: 'recorded' }>) => void
}

/** Starts the service with an empty view; it refuses what it is asked. */
export const testTrading = async ({
  bus,
  readModel,
  store,
}: {
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly store: EventStore
}): Promise<TestTrading> => {
  const at = { epoch: store.epoch, position: await store.lastPosition() }
  await readModel.apply(TRADING_SERVICE, { from: null, to: at, puts: new Map(), deletes: new Set() })
  const commands: TradingCommand[] = []
  let answer: Parameters<TestTrading['answerWith']>[0] = { kind: 'account_not_found' }
  await bus.consume({
    topic: tradingCommands,
    group: TRADING_SERVICE,
    handle: async (account, messages) => {
      for (const { command, command_id, correlation_id, reply_to = '' } of messages) {
        if (command.type !== 'ExpireRequest') commands.push(command)
        const recorded = 'kind' in answer ? undefined : { type: answer.type, data: { ...answer.data } }
        const place = { stream: `trading-${account}`, revision: 1, position: 1, epoch: store.epoch, correlation_id }
        const outcome: CommandOutcome =
          'kind' in answer ? answer : { kind: 'recorded', type: '', data: {}, ...recorded, ...place }
        await bus.send([outgoing(replies, { reply_to, correlation_id, command_id, outcome })])
      }
    },
  })
  return {
    commands,
    answerWith: (next) => {
      answer = next
    },
  }
}
