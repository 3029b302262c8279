import type { RedisConnection } from './redis-connection.ts'

/** Reads one section of the server's `INFO` as values by name. */
export const serverInfo = async (
  call: RedisConnection['call'],
  section: 'memory' | 'persistence' | 'replication',
): Promise<ReadonlyMap<string, string>> => {
  const lines = String(await call('info', section)).split('\r\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1)] as const]
    }),
  )
}
