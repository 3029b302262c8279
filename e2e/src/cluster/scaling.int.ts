import { PARTITIONS } from '@folio/contracts/messaging/topic-settings.ts'
import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { describe, expect, it, vi } from 'vitest'
import { besideAHotAccount } from './clients/hot-account.ts'
import { payThrough } from './clients/pay-through.ts'
import { askAgain } from './clients/paying-clients.ts'
import { heldPartitions, instancesOf } from './compose/instances.ts'
import { GATEWAYS, SCALE, scaledFaults, TRADING, WALLETS } from './faults/scaled-faults.ts'
import { MINUTES_MS, payingCluster, seed } from './paying-cluster.ts'

const THROUGH_EACH = 20
const SOON = { timeout: 90_000, interval: 1_000 }
/**
 * Other accounts share the processor with the hot account, but not its queue: the ratio holds on machines of any speed.
 */
const OF_HOT_WAIT = 0.5

const SHARED = [
  { service: 'wallet', count: WALLETS, topic: walletCommands },
  { service: 'trading', count: TRADING, topic: tradingCommands },
] as const

await describeWithDocker(`a cluster of three wallets and two gateways, seed ${seed}`, () => {
  const { cluster, payments, clients, edge, suffer } = payingCluster('scaling', ...SCALE)

  it.each(SHARED)(
    'shares the partitions of commands among its instances of $service, and follows where the first is',
    async ({ service, count, topic }) => {
      await vi.waitFor(async () => {
        const instances = await instancesOf(cluster, service, count)
        const held = instances.map((instance) => heldPartitions(instance, topic))
        expect(held.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: PARTITIONS }, (_, n) => n))
        expect(held.every((partitions) => partitions.length > 0)).toBe(true)
        expect(instances.map(({ follower }) => follower?.isFollowing)).toEqual(
          held.map((partitions) => partitions.includes(0)),
        )
        console.log(`${count} instances of ${service} hold ${held.map(({ length }) => length).join(', ')} partitions`)
      }, SOON)
    },
  )

  it('sends replies to the gateway that asked', async () => {
    for (let gateway = 1; gateway <= GATEWAYS; gateway += 1) {
      // A gateway that receives no replies acknowledges nothing new; a busy gateway succeeds at a later try.
      await vi.waitFor(async () => {
        const outcomes = await payThrough(cluster, payments, { gateway, clients: clients(), count: THROUGH_EACH })
        expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: THROUGH_EACH }, () => 'acknowledged'))
      }, SOON)
    }
  })

  it(
    'answers other accounts while one account has a long queue',
    async () => {
      const { hot, others } = await besideAHotAccount(edge(), payments, clients())
      console.log('beside one hot account:', { hot: { ...hot, failed: hot.failed.length }, others })
      await askAgain(edge(), payments)
      expect([...payments.values()].every(({ kind }) => kind === 'acknowledged')).toBe(true)
      expect(others.failed).toEqual([])
      expect(others.medianMs).toBeLessThan(hot.medianMs * OF_HOT_WAIT)
    },
    MINUTES_MS,
  )

  describe('neither loses nor doubles money or contracts', () => {
    it.each(scaledFaults)('by $name', suffer, MINUTES_MS)
  })
})
