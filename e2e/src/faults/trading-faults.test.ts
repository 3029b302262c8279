import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type TradingCommand, tradingCommands } from '@folio/contracts/trading/commands.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { type FailoverReadModel, failoverReadModel } from '@folio/test-kit/failover-read-model.ts'
import { afterEach, expect, it } from 'vitest'
import { findingsOf } from '../audit/findings-of.ts'
import { untilTicking } from '../kit/account-sockets.ts'
import { demoAccount, settled } from '../kit/calls.ts'
import { type HoldingBus, holdingBus } from '../kit/holding-bus.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import { isEmbedded } from '../kit/store-under-test.ts'
import { traderOf } from './trader-through-crashes.ts'

let running: InProcess | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

/** A Folio whose market ticks, its network, and its read model, which can return to an older state. */
const start = async () => {
  const made = Promise.withResolvers<{ readonly network: HoldingBus; readonly readModel: FailoverReadModel }>()
  const folio = await startInProcess({
    feed: 'simulated',
    around: (ports) => {
      const [network, readModel] = [holdingBus(ports.bus), failoverReadModel(ports.readModel, ports.clock)]
      made.resolve({ network, readModel })
      return { ...ports, readModel, bus: network.bus }
    },
  })
  running = folio
  return { folio, ...(await made.promise) }
}

const isSettlement = ({ command }: CommandMessage<TradingCommand>): boolean => command.type === 'SettleContract'

it('contracts are bought once and end once while settlements are lost and the views fall back', async () => {
  const { folio, network, readModel } = await start()
  const alice = await openClient(folio.demo, 'alice')
  await demoAccount(folio.demo, alice)
  await settled(folio.demo)
  await untilTicking(folio.demo, '1HZ100V')
  const trader = traderOf(() => alice)
  let isOver = false
  const trading = trader.trade(folio.demo, () => isOver)

  network.hold(tradingCommands.name, isSettlement)
  await eventually(() => network.held() > 0)
  await readModel.snapshot()
  network.lose()
  await sleep(500)
  await readModel.failOver()
  await sleep(500)
  isOver = true
  await trading

  await settled(folio.demo)
  await trader.expectOneEndEach(folio.demo)
  await settled(folio.demo)
  if (isEmbedded) expect(await findingsOf(folio.dataDir, folio.ports.clock())).toBe('')
})
