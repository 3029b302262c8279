import type { RedisConnection } from './redis-connection.ts'

/**
 * Returns a description of the first setting of a server that differs from the wanted value; undefined where all are as
 * wanted.
 */
export const settingFault = async (
  call: RedisConnection['call'],
  wanted: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  for (const [name, value] of Object.entries(wanted)) {
    const reply = await call('config', 'get', name)
    const found = Array.isArray(reply) ? String(reply[1]) : 'unknown'
    if (found !== value) return `its ${name} is ${shown(found)} and must be ${shown(value)}`
  }
  return undefined
}

const shown = (value: string): string => (value === '' ? 'empty' : value)
