import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startKafka } from '@folio/test-kit/containers/start-kafka.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numbersTo, probes, withoutRepeats } from '../../conformance/bus-conformance-kit.ts'
import { connectionTo, newTopic, quietBus } from '../../testing/kafka-test-kit.ts'
import type { Probe } from '../../testing/probe.ts'
import type { KafkaConnection } from './kafka-client.ts'

const LOGIN = 'org.apache.kafka.common.security.plain.PlainLoginModule'

const settings = {
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_SASL_ENABLED_MECHANISMS: 'PLAIN',
  KAFKA_SASL_MECHANISM_INTER_BROKER_PROTOCOL: 'PLAIN',
  KAFKA_LISTENER_NAME_PLAINTEXT_PLAIN_SASL_JAAS_CONFIG: `${LOGIN} required username="b" password="b" user_b="b" user_folio="open sesame";`,
}

await describeWithDocker('a bus over a Kafka that asks who is there', () => {
  let kafka: RealServer

  beforeAll(async () => {
    kafka = await startKafka(settings)
  })

  afterAll(() => kafka?.stop())

  const connectionAs = (username: string, password: string): KafkaConnection => ({
    ...connectionTo(kafka),
    sasl: { mechanism: 'plain', username, password },
  })

  it('opens with the right password, and does all its work', async () => {
    const connection = connectionAs('folio', 'open sesame')
    const topic = await newTopic(connection)
    const bus = await quietBus(connection)
    const got: Probe[] = []
    const seen: Probe[] = []
    await bus.consume({ topic, group: 'g', handle: async (_, messages) => void got.push(...messages) })
    await bus.tail({ topic, onMessage: (message) => void seen.push(message) })
    await bus.send(probes(topic, 'k', 5))
    await eventually(() => {
      expect(withoutRepeats(got)).toEqual(numbersTo(5))
      expect(withoutRepeats(seen)).toEqual(numbersTo(5))
    })
    await bus.close()
  })

  it('refuses a wrong password with a message that does not contain it', async () => {
    const connection = connectionAs('folio', 'mellon')
    const opened = quietBus(connection)
    await expect(opened).rejects.toThrow(new RegExp(`${connection.brokers.join()} cannot be used: .*[Aa]uthentication`))
    await expect(opened).rejects.not.toThrow(/mellon/)
  })
})
