import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { probes } from '../../conformance/bus-conformance-kit.ts'
import { outgoing, SendInDoubt } from '../../port.ts'
import { type DelayingProxy, openDelayingProxy } from '../../testing/delaying-proxy.ts'
import { newTopic, quietBus, sendUntilAccepted } from '../../testing/kafka-test-kit.ts'
import type { KafkaConnection } from '../connection/kafka-client.ts'

await describeWithDocker('a bus over a Kafka that a request reaches late', () => {
  let kafka: RealServer
  let proxy: DelayingProxy
  let connection: KafkaConnection

  beforeAll(async () => {
    const port = await freePort()
    kafka = await startKafka({ KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}` })
    proxy = await openDelayingProxy(port, kafka.port)
    connection = { brokers: [`127.0.0.1:${port}`], clientId: 'test' }
  })

  afterAll(async () => {
    await proxy?.close()
    await kafka?.stop()
  })

  it.each([
    ['nothing of what was given up behind what was sent after it', [0, 1, 2, 3], false],
    ['what was given up before what was sent after it, where it comes first', [0, 1, 1, 2, 3], true],
  ])(
    'writes %s',
    async (_, written, comesFirst) => {
      const topic = await newTopic(connection)
      const bus = await quietBus(connection)
      await bus.send(probes(topic, 'k', 1))
      proxy.hold()
      await expect(bus.send([outgoing(topic, { key: 'k', n: 1 })])).rejects.toThrow(SendInDoubt)
      if (comesFirst) await proxy.release()
      await sendUntilAccepted(bus, topic, { key: 'k', from: 1, end: 4 })
      if (!comesFirst) await proxy.release()
      await bus.send([outgoing(topic, { key: 'k', n: 4 })])

      const seen: number[] = []
      await bus.tail({ topic, from: 'beginning', onMessage: ({ n }) => void seen.push(n) })
      await eventually(() => expect(seen.at(-1)).toBe(4))
      expect(seen).toEqual([...written, 4])
      await bus.close()
    },
    180_000,
  )
})
