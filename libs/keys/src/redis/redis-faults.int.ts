import { sleep } from '@folio/kernel/timing/sleep.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { startRedis } from '@folio/test-kit/containers/start-redis.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KeysUnavailable } from '../port.ts'
import { openRedisKeys, type RedisKeys, type RedisKeysOptions } from '../redis.ts'
import { WrongMasterKey } from '../wrapped-key.ts'

const masterKey = Buffer.alloc(32, 7)
const BACK_MAX_MS = 45_000

await describeWithDocker('keys whose Redis fails', () => {
  let server: RealServer
  let keys: RedisKeys

  const openedWith = (options: Partial<RedisKeysOptions> = {}): Promise<RedisKeys> =>
    openRedisKeys({
      url: `redis://${server.host}:${server.port}`,
      masterKey,
      mustBeDurable: true,
      timeoutMs: 2_000,
      ...options,
    })
  const cli = (...command: readonly string[]): Promise<string> => server.exec(['redis-cli', ...command])
  const onDisk = (text: string): Promise<string> =>
    server.exec(['sh', '-c', `grep -rlF -e '${text}' "$(redis-cli config get dir | tail -1)" || echo none`])
  const untilBack = async (): Promise<void> => {
    await expect.poll(() => keys.health().connected, { timeout: BACK_MAX_MS }).toBe(true)
  }
  const restart = async (): Promise<void> => {
    await server.kill()
    await server.start()
  }

  describe('once it was durable', () => {
    beforeAll(async () => {
      server = await startRedis({ appendOnly: true })
    })
    afterAll(() => server.stop())
    beforeEach(async () => {
      await cli('flushall')
      keys = await openedWith()
    })
    afterEach(() => keys.close())

    it('all exist after a kill of the server, except destroyed ones', async () => {
      const made = await Promise.all(['a', 'b', 'c'].map((owner) => keys.create(owner)))
      await keys.destroy('b')
      await restart()
      await untilBack()
      const other = await openedWith({ mustExist: true })
      expect(await Promise.all(['a', 'b', 'c'].map(other.get))).toEqual([made[0], undefined, made[2]])
      expect(await other.create('b')).toBeUndefined()
      await other.close()
    })

    it('are unavailable without the server, except those in memory, and return with it', async () => {
      const held = await keys.create('held')
      await server.kill()
      await expect.poll(() => keys.health().connected, { timeout: BACK_MAX_MS }).toBe(false)
      for (const call of [keys.get, keys.create, keys.destroy]) {
        await expect(call('a')).rejects.toBeInstanceOf(KeysUnavailable)
      }
      expect(await keys.get('held')).toBe(held)
      await server.start()
      await untilBack()
      expect(await keys.create('a')).toHaveLength(32)
    })

    it('are dropped in every process soon after one destroyed them', async () => {
      const other = await openedWith({ heldMs: 50 })
      expect(await other.create('a')).toEqual(await keys.create('a'))
      await keys.destroy('a')
      await expect.poll(() => other.get('a'), { timeout: BACK_MAX_MS }).toBeUndefined()
      await other.close()
    })

    it('are returned from memory as long as the server keeps them', async () => {
      const other = await openedWith({ heldMs: 1 })
      const key = await other.create('a')
      await sleep(20)
      expect(await other.get('a')).toBe(key)
      expect(await keys.create('a')).toEqual(key)
      await other.close()
    })

    it('leave nothing on disk when they are destroyed, also several at once, not even wrapped', async () => {
      const owners = ['a', 'b', 'c', 'd']
      await Promise.all(owners.map(keys.create))
      const wrapped = (await Promise.all(owners.map((owner) => cli('get', `folio:key:${owner}`)))).map((text) =>
        text.trim(),
      )
      for (const text of wrapped) expect(await onDisk(text)).not.toContain('none')
      await Promise.all(['a', 'b', 'c'].map(keys.destroy))
      for (const text of wrapped.slice(0, 3)) expect(await onDisk(text)).toContain('none')
      expect(await onDisk(wrapped[3] ?? '')).not.toContain('none')
    })

    it('are never stored in clear', async () => {
      const key = Buffer.from((await keys.create('a')) ?? [])
      const kept = Buffer.from((await cli('get', 'folio:key:a')).trim(), 'base64url')
      expect(kept.length).toBeGreaterThan(key.length)
      expect(kept.includes(key)).toBe(false)
    })

    it('are not returned if their bytes were moved to another owner', async () => {
      await keys.create('a')
      await cli('copy', 'folio:key:a', 'folio:key:b')
      await expect(keys.get('b')).rejects.toThrow('the key of b is damaged')
    })

    it('are refused with another master key, or with none', async () => {
      await expect(openedWith({ masterKey: Buffer.alloc(32, 8) })).rejects.toBeInstanceOf(WrongMasterKey)
      await expect(openedWith({ masterKey: Buffer.alloc(31) })).rejects.toThrow('32 bytes')
    })

    it('are refused if the server has none although keys must exist', async () => {
      await cli('flushall')
      await expect(openedWith({ mustExist: true })).rejects.toThrow('it holds no keys')
      await (await openedWith()).close()
      await (await openedWith({ mustExist: true })).close()
    })

    it.each([
      ['appendfsync', 'everysec', 'always'],
      ['appendonly', 'no', 'yes'],
      ['save', '3600 1', ''],
      ['maxmemory-policy', 'allkeys-lru', 'noeviction'],
    ])('are refused where %s is %s', async (name, wrong, right) => {
      await cli('config', 'set', name, wrong)
      const refused = expect(openedWith()).rejects
      await refused.toThrow(`its ${name} is ${wrong} and must be ${right === '' ? 'empty' : right}`)
      await cli('config', 'set', name, right)
    })
  })

  describe('and never was durable', () => {
    beforeAll(async () => {
      server = await startRedis()
    })
    afterAll(() => server.stop())

    it('are kept on such a server only if a setting permits it, with a warning', async () => {
      const said: string[] = []
      const onUndurable = (fault: string) => said.push(fault)
      keys = await openedWith({ mustBeDurable: false, onUndurable })
      expect(said).toEqual(['its appendonly is no and must be yes'])
      expect(await keys.create('a')).toHaveLength(32)
      await keys.destroy('a')
      expect(await keys.create('a')).toBeUndefined()
      await keys.close()
    })

    it('are not created again after it has lost them', async () => {
      keys = await openedWith({ mustBeDurable: false })
      await keys.create('a')
      await restart()
      await expect.poll(() => keys.health().reason, { timeout: BACK_MAX_MS }).toContain('lost its keys')
      await expect(keys.create('b')).rejects.toThrow('lost its keys')
      await keys.close()
    })
  })
})
