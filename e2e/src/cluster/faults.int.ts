import { balanceRecordSchema } from '@folio/contracts/balance-record.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { faults } from './faults.ts'
import { MINUTES_MS, payingCluster, seed } from './paying-cluster.ts'
import { printedBy } from './programs-inside.ts'

const NEWEST_BALANCES = 'newest-balances.ts'

await describeWithDocker(`the cluster under faults of seed ${seed}`, () => {
  const { cluster, suffer, expectedBalances } = payingCluster('faults')

  it.each(faults)('neither loses nor doubles money by $name', suffer, MINUTES_MS)

  it('ends every process that began before the restore', async () => {
    for (const service of ['api-gateway', 'identity', 'wallet']) {
      const logged = await cluster.compose.run('logs', '--no-color', '--no-log-prefix', service)
      expect(logged).toContain('the event store was restored: the process ends')
    }
  })

  it(
    'tells consumers of balances of the restored store what it holds, as of a later epoch',
    async () => {
      const records = z.array(balanceRecordSchema).parse(JSON.parse(await printedBy(cluster.compose, NEWEST_BALANCES)))
      const told = (kind: string) =>
        new Map(
          records.filter(({ account }) => account.startsWith(kind)).map(({ account, balance }) => [account, balance]),
        )
      expect(told('wallet:')).toEqual(expectedBalances())
      // Nobody traded: every client has a demo account as it was opened.
      expect(new Set(told('trading:').values())).toEqual(new Set(['10000']))
      expect(Math.max(...records.map(({ epoch }) => epoch))).toBe(2)
    },
    MINUTES_MS,
  )
})
