import { silentBusLog } from '@folio/bus/bus-log.ts'
import { makeTopics } from '@folio/bus/kafka/admin/make-topics.ts'
import { openKafkaBus } from '@folio/bus/kafka.ts'
import { outgoing } from '@folio/bus/port.ts'
import { type BalanceRecord, ledgerBalances } from '@folio/contracts/balance-record.ts'
import type { TopicSetting } from '@folio/contracts/messaging/topic-settings.ts'
import { follow } from '@folio/service-kit/follower/follow.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { type TallyEvent, tally, writeTally } from '@folio/service-kit/testing/tally.ts'
import { projectTally, tallyBalance, tallyPublication } from '@folio/service-kit/testing/tally-publication.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const WITHIN_MS = 60_000

const setting = (name: string): TopicSetting => ({
  name,
  partitions: 4,
  cleanup: { by: 'key', tombstonesKeptMs: 60_000 },
})

await describeWithDocker('the topic of balances on Kafka', () => {
  let kafka: RealServer
  beforeAll(async () => {
    kafka = await startKafka()
  })
  afterAll(() => kafka?.stop())

  it(
    'the balances topic ends with the balance of the view after another instance published older ones',
    async () => {
      const connection = { brokers: [`${kafka.host}:${kafka.port}`], clientId: 'healing' }
      await makeTopics(connection, [setting(ledgerBalances.name), setting('ledger.tally.v1')], silentBusLog)
      const bus = await openKafkaBus({ connection, log: silentBusLog })
      const clock = () => Date.now() * 1000
      const store = memoryStore(3)
      await writeTally(store, 5)
      const kept: BalanceRecord[] = []
      await bus.tail({ topic: ledgerBalances, from: 'beginning', onMessage: (record) => void kept.push(record) })
      const older = () => bus.send([outgoing(ledgerBalances, tallyBalance('tally-a', 2))])
      const keptAre = (...revisions: readonly number[]) =>
        expect.poll(() => kept.map(({ revision }) => revision), { timeout: WITHIN_MS }).toEqual(revisions)
      const begin = () =>
        follow<TallyEvent>({
          service: 'tally',
          streamPrefixes: ['tally-'],
          eventTypes: tally.eventTypes,
          store,
          bus,
          readModel,
          project: projectTally,
          publication: tallyPublication,
          nextStep: () => undefined,
          isOwner: () => true,
          onUnknownEvent: () => {},
          clock,
          times: DEFAULT_TIMES,
          log: silentLog,
        })
      const readModel = memoryReadModel(clock)
      const first = begin()
      await keptAre(5)
      await older()
      await keptAre(5, 2, 5)
      await first.stop()
      await older()
      await keptAre(5, 2, 5, 2)
      const second = begin()
      await keptAre(5, 2, 5, 2, 5)
      await second.stop()
      await bus.close()
    },
    4 * WITHIN_MS,
  )
})
