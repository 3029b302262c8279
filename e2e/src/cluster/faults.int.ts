import { balanceRecordSchema } from '@folio/contracts/balance-record.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { printedBy } from './compose/programs-inside.ts'
import { faults } from './faults/faults.ts'
import { isEmulator } from './faults/slow-commits.ts'
import { MINUTES_MS, payingCluster, seed } from './paying-cluster.ts'
import { paymentsByEndpoint, purchasesByOutcome } from './verdict/payments-by-endpoint.ts'

const NEWEST_BALANCES = 'newest-balances.ts'

await describeWithDocker(`the cluster under faults of seed ${seed}`, () => {
  const { cluster, payments, trades, suffer, expectedBalances } = payingCluster('faults')

  it.each(faults)('neither loses nor doubles money or contracts by $name', suffer, MINUTES_MS)

  it.runIf(isEmulator)(
    '(needs the emulator) had appends in flight that the store dropped and the adapter sent again',
    async () => {
      const logged = await cluster.compose.run('logs', '--no-color', '--no-log-prefix', 'eventstore')
      expect(logged).toContain('dropped the repeat of an append that is not committed yet')
    },
  )

  it('had payments of every kind under way', () => {
    const ways = ['makeAgentDeposit', 'makeAgentWithdrawal', 'makeBulkTransfer', 'makePlatformTransfer', 'makeTransfer']
    expect([...paymentsByEndpoint(payments).keys()].toSorted()).toEqual(ways)
  })

  it('had contracts bought, sold and settled under way', () => {
    expect(purchasesByOutcome(trades).get('bought')).toBeGreaterThan(2 * trades.sales.size)
    expect(trades.sales.size).toBeGreaterThan(0)
  })

  it('ends every process that began before the restore', async () => {
    for (const service of ['api-gateway', 'identity', 'wallet', 'trading']) {
      const logged = await cluster.compose.run('logs', '--no-color', '--no-log-prefix', service)
      expect(logged).toContain('the event store was restored: the process ends')
    }
  })

  it(
    'publishes the balances of the restored store with the next epoch',
    async () => {
      const records = z.array(balanceRecordSchema).parse(JSON.parse(await printedBy(cluster.compose, NEWEST_BALANCES)))
      const isDemo = (account: string) => account.startsWith('trading:DOT')
      const [demo, real] = [records.filter(({ account }) => isDemo(account)), records.filter((r) => !isDemo(r.account))]
      expect(new Map(real.map(({ account, balance }) => [account, balance]))).toEqual(expectedBalances())
      // No client traded with play money, so that every demo account is as it was opened.
      expect(new Set(demo.map(({ balance }) => balance))).toEqual(new Set(['10000']))
      expect(Math.max(...records.map(({ epoch }) => epoch))).toBe(2)
    },
    MINUTES_MS,
  )
})
