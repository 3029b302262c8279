import type { Clock } from '@folio/kernel/timestamp.ts'
import type { RedisConnection } from '@folio/redis/redis-connection.ts'

/** An argument of a script: text or bytes. */
export type ScriptArgument = string | Buffer

/** Runs a script of a view on the server and returns its reply in bytes. */
export type RunViewScript = (script: string, view: string, args: readonly ScriptArgument[]) => Promise<unknown>

/**
 * Returns the names of a view's keys on the server, also of the previous storage format. Each format has other names,
 * so that no release misreads the data of the one before; the change that begins a view under the new names removes the
 * old keys.
 */
const keysOf = (view: string): readonly string[] =>
  ['folio:2:', 'folio:'].flatMap((form) => ['view', 'values', 'keys'].map((part) => `${form}${part}:${view}`))

/** Returns the function that runs the scripts of views, which begin with the arguments that all of them take. */
export const viewScripts =
  (redis: RedisConnection, clock: Clock): RunViewScript =>
  (script, view, args) => {
    // The length separates the name from the key, because a view's name may contain any separator.
    const own = `${view.length}:${view}:`
    const names = [`folio:2:claim:${own}`, `folio:2:pack:${own}`]
    return redis.runInBytes(script, keysOf(view), [String(Math.floor(clock())), ...names, ...args])
  }
