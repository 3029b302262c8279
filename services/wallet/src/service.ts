import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { believedView } from '@folio/service-kit/believed-view.ts'
import { follow } from '@folio/service-kit/follow.ts'
import { handleCommands } from '@folio/service-kit/handle-commands.ts'
import { watchIndex } from '@folio/service-kit/indexed-to.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { commandLife } from '@folio/service-kit/time-limits.ts'
import { balanceRecords } from './application/balance-records.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { walletAggregate as aggregate } from './application/wallet-aggregate.ts'

/** The whole service on one screen: commands in, events kept, balances shown, news out. */
export const startWallet = async (ports: Ports): Promise<Service> => {
  const { store, readModel, clock, log } = ports
  const { service, streamPrefix, eventTypes } = aggregate
  const view = believedView(readModel, service, { epoch: store.epoch, now: clock, commandLife })
  const index = watchIndex(view, log)
  const { indexedTo } = index
  const commands = await handleCommands({ ...ports, view, aggregate, topic: walletCommands, nextStep, indexedTo })
  const follower = follow({
    ...ports,
    service,
    streamPrefixes: [streamPrefix],
    eventTypes,
    project,
    nextStep,
    news: { ledger: ledgerTopic(service), balancesOf: balanceRecords },
    isOwner: commands.ownsFirstPartition,
  })
  return {
    name: service,
    isWell: follower.isWell,
    progress: follower.progress,
    rebuild: follower.rebuild,
    stop: async () => {
      await commands.stop()
      await follower.stop()
      await index.stop()
    },
  }
}
