import { images } from './images.ts'
import { type RealServer, startRealServer } from './real-server.ts'

const PORT = 6379

/** The durability of a Redis, and further arguments of its server. */
export type RedisOptions = {
  /** Every write is on disk before it is answered, as keys demand; otherwise a restart finds nothing. */
  readonly appendOnly?: boolean
  readonly options?: readonly string[]
}

/** Starts a Redis that evicts nothing. */
export const startRedis = ({ appendOnly = false, options = [] }: RedisOptions = {}): Promise<RealServer> =>
  startRealServer({
    image: images.redis,
    port: PORT,
    command: [
      'redis-server',
      '--protected-mode',
      'no',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
      ...(appendOnly ? ['--appendonly', 'yes', '--appendfsync', 'always'] : []),
      ...options,
    ],
    answers: 'redis-cli ping | grep -q PONG',
  })
