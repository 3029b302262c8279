import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { images } from './images.ts'
import { type RealServer, startRealServer } from './real-server.ts'

const PORT = 9092

const settings = (): NodeJS.Dict<string> =>
  parseEnv(readFileSync(new URL('../../../../infra/kafka.env', import.meta.url), 'utf8'))

/** Starts a Kafka of one node, with the settings of docker-compose.yml and further ones; its topics live as long as it does. */
export const startKafka = (others: Readonly<Record<string, string>> = {}): Promise<RealServer> =>
  startRealServer({
    image: images.kafka,
    port: PORT,
    environment: (port) => ({ ...settings(), KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`, ...others }),
    answers: `bash -c 'exec 3<>/dev/tcp/localhost/${PORT}'`,
  })
