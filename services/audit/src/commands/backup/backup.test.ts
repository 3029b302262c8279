import { cpSync, existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { DAY_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { decryptText, encryptText } from '@folio/keys/client-cipher.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { restoreCopy } from '@folio/runtime/backup/directory-backup.ts'
import { openStoreScan } from '@folio/runtime/ports/audit-ports.ts'
import { masterKey } from '@folio/runtime/ports/master-key.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { appendAll, inFolder, richLedger, richStore, run, runIn, tamper } from '../../testing/sample-store.ts'

let whole = ''

beforeAll(async () => {
  whole = await richStore()
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

/** Runs a command line of the auditor; fails with its error output unless it ends with code 0. */
const done = async (...args: readonly string[]): Promise<void> => {
  const { code, stderr } = await run(...args)
  expect(code, stderr).toBe(0)
}

describe('backup and restore', () => {
  it('copies a store while it is open, and restores it under the next epoch, without views', () =>
    inFolder(async (folder) => {
      const [from, copy, target] = ['from', 'copy', 'target'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      const server = await openEmbeddedStore(from)
      await appendAll(server, richLedger())
      const position = await server.lastPosition()
      await server.savePosition('outbox-wallet', { epoch: 1, position, event: null })
      await done('backup', '--out', copy, '--data-dir', from)
      await server.close()
      expect(readdirSync(copy)).toEqual(['events.db'])
      expect(statSync(join(copy, 'events.db')).mode & 0o077).toBe(0)
      await done('restore', '--from', copy, '--data-dir', target)
      expect(existsSync(join(target, 'views.db'))).toBe(false)
      const restored = await openEmbeddedStore(target)
      expect(restored.epoch).toBe(2)
      expect(await restored.lastPosition()).toBe(position)
      expect(await restored.loadPosition('outbox-wallet')).toEqual({ epoch: 2, position, event: null })
      await restored.close()
      await done('verify', '--data-dir', target)
    }))

  it('restores a copy another time under a higher epoch, which the first restore names', () =>
    inFolder(async (folder) => {
      const [copy, first, second] = ['copy', 'first', 'second'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      await done('backup', '--out', copy, '--data-dir', whole)
      const { stdout } = await run('restore', '--from', copy, '--data-dir', first)
      expect(stdout).toContain('as epoch 2,')
      expect(stdout).toContain('another time, add --epoch 3 or more')
      await done('restore', '--from', copy, '--epoch', '3', '--data-dir', second)
      for (const [dir, epoch] of [
        [first, 2],
        [second, 3],
      ] as const) {
        const store = openStoreScan(dir)
        expect(store.epoch).toBe(epoch)
        store.close()
      }
      await done('verify', '--data-dir', second)
    }))

  it('restores under the next epoch if a lower one is asked for, and refuses an epoch that is no number', () =>
    inFolder(async (folder) => {
      const [copy, target, other] = ['copy', 'target', 'other'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      await done('backup', '--out', copy, '--data-dir', whole)
      const { stdout } = await run('restore', '--from', copy, '--epoch', '1', '--data-dir', target, '--json')
      expect(JSON.parse(stdout)).toMatchObject({ epoch: 2 })
      expect(await run('restore', '--from', copy, '--epoch', 'next', '--data-dir', other)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--epoch must be a whole number'),
      })
    }))

  it('refuses to restore a copy that a start would refuse, and writes nothing', () =>
    inFolder(async (folder) => {
      const [copy, target] = [join(folder, 'copy'), join(folder, 'target')]
      await done('backup', '--out', copy, '--data-dir', whole)
      tamper(copy, 'events.db', ['DELETE FROM events WHERE position > 1000'], ['UPDATE head SET position = 1000'])
      const { code, stdout } = await run('restore', '--from', copy, '--data-dir', target)
      expect([code, stdout]).toEqual([1, expect.stringContaining('another one than was written last')])
      expect(existsSync(join(target, 'events.db'))).toBe(false)
      expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([])
    }))

  it('copies keys only into the given folder, and restores the texts of clients with them', () =>
    inFolder(async (folder) => {
      const [from, copy, keys, target] = ['from', 'copy', 'keys', 'target'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
        string,
      ]
      const server = await openEmbeddedStore(from)
      const vault = embeddedKeys({ directory: from, masterKey: masterKey(from) })
      const key = await vault.create('a client')
      if (key === undefined) throw new Error('a new client has no key')
      const ledger = sampleLedger()
      for (const wallet of [1, 2]) ledger.open(wallet)
      ledger.deposit(1, { currency: 'USD', amount: '10' })
      const description = encryptText(key, { commandId: 'a command', field: 'description', text: 'for the rent' })
      ledger.receive(ledger.send(1, 2, { currency: 'USD', amount: '4', description }))
      await appendAll(server, ledger)
      await done('backup', '--out', copy, '--keys-out', keys, '--data-dir', from)
      await vault.close()
      await server.close()
      expect(readdirSync(copy)).toEqual(['events.db'])
      expect(readdirSync(keys).sort()).toEqual(['keys.db', 'master.key'])
      for (const file of readdirSync(keys)) expect(statSync(join(keys, file)).mode & 0o077).toBe(0)

      rmSync(from, { recursive: true })
      const restore = ['restore', '--from', copy, '--keys', keys, '--data-dir', target]
      await done(...restore)
      const store = openStoreScan(target)
      const [sent] = store.readStream(ledger.stream(1), 2, 1)
      store.close()
      const restored = embeddedKeys({ directory: target, masterKey: masterKey(target) })
      const found = await restored.get('a client')
      await restored.close()
      if (sent === undefined || found === undefined) throw new Error('nothing was restored')
      const { description: encrypted } = JSON.parse(sent.data)
      expect(encrypted).not.toContain('rent')
      expect(decryptText(found, { field: 'description' }, encrypted)).toBe('for the rent')
    }))

  it('restores what a rescued data directory holds in its logs, of the store and of the keys', () =>
    inFolder(async (folder) => {
      const [from, rescued, target] = ['from', 'rescued', 'target'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      const server = await openEmbeddedStore(from)
      const vault = embeddedKeys({ directory: from, masterKey: masterKey(from) })
      await appendAll(server, richLedger())
      const position = await server.lastPosition()
      const key = await vault.create('a client')
      // As a machine that lost its power leaves the files.
      cpSync(from, rescued, { recursive: true })
      await server.close()
      await vault.close()
      for (const log of ['events.db-wal', 'keys.db-wal']) {
        expect(statSync(join(rescued, log)).size).toBeGreaterThan(0)
      }
      await done('restore', '--from', rescued, '--keys', rescued, '--data-dir', target)
      expect(readdirSync(target).sort()).toEqual(['events.db', 'keys.db', 'master.key'])
      const restored = openStoreScan(target)
      expect([restored.epoch, restored.lastPosition()]).toEqual([2, position])
      restored.close()
      for (const file of readdirSync(target)) expect(statSync(join(target, file)).mode & 0o077).toBe(0)
      const keys = embeddedKeys({ directory: target, masterKey: masterKey(target) })
      expect(await keys.get('a client')).toEqual(key)
      await keys.close()
      await done('verify', '--data-dir', target)
    }))

  it('restores a rescued data directory whose views were left behind and say what they have dropped', () =>
    inFolder(async (folder) => {
      const [rescued, target] = [join(folder, 'rescued'), join(folder, 'target')]
      cpSync(whole, rescued, { recursive: true })
      const note = (key: string, value: object) =>
        tamper(rescued, 'views.db', [
          "INSERT INTO entries SELECT incarnation, ?, ? FROM views WHERE view = 'wallet'",
          key,
          JSON.stringify(value),
        ])
      note(viewKeys.evictedTtlEntries, { before: '2026-01-01T00:00:01.000000Z' })
      note(viewKeys.retiredEntries, { position: 1 })
      await done('restore', '--from', rescued, '--data-dir', target)
      expect(readdirSync(target)).toEqual(['events.db'])
    }))

  it('restores a copy with a transfer that was open for long, since it continues', () =>
    inFolder(async (folder) => {
      const [from, copy, target] = [join(folder, 'from'), join(folder, 'copy'), join(folder, 'target')]
      const server = await openEmbeddedStore(from)
      const ledger = sampleLedger()
      for (const wallet of [1, 2]) ledger.open(wallet)
      ledger.deposit(1, { currency: 'USD', amount: '10' })
      ledger.send(1, 2, { currency: 'USD', amount: '4' })
      await appendAll(server, ledger)
      await server.close()
      await done('backup', '--out', copy, '--data-dir', from)
      const aYearLater = { now: 1_767_225_600_000_000 + 365 * DAY_MICROSECONDS }
      expect((await runIn(aYearLater, 'verify', '--data-dir', copy)).stdout).toContain(
        'received or returned within a minute',
      )
      expect(await runIn(aYearLater, 'restore', '--from', copy, '--data-dir', target)).toMatchObject({ code: 0 })
    }))

  it('restores nothing from a copy that does not end where it was verified, or without the keys that were asked for', () =>
    inFolder(async (folder) => {
      const [copy, target] = [join(folder, 'copy'), join(folder, 'target')]
      await done('backup', '--out', copy, '--data-dir', whole)
      const store = openStoreScan(copy)
      const position = store.lastPosition()
      store.close()
      await expect(restoreCopy(target, { store: copy, position: position + 1 })).rejects.toThrow(
        `was verified up to position ${position + 1} and its copy ends at ${position}`,
      )
      expect(await run('restore', '--from', copy, '--keys', copy, '--data-dir', target)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${copy} holds no keys`),
      })
      expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
    }))

  it('refuses a target that is not empty before it verifies the copy', () =>
    inFolder(async (folder) => {
      const copy = join(folder, 'copy')
      await done('backup', '--out', copy, '--data-dir', whole)
      tamper(copy, 'events.db', ['DELETE FROM events WHERE position = 17'])
      const { code, stderr } = await run('restore', '--from', copy, '--data-dir', whole)
      expect([code, stderr]).toEqual([2, expect.stringContaining('not empty')])
    }))

  it('refuses a target that is not empty, and a copy that is damaged', () =>
    inFolder(async (folder) => {
      const copy = join(folder, 'copy')
      await run('backup', '--out', copy, '--data-dir', whole)
      expect(await run('backup', '--out', copy, '--data-dir', whole)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not empty'),
      })
      expect(await run('restore', '--from', copy, '--data-dir', whole)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('not empty'),
      })
      tamper(copy, 'events.db', ['DELETE FROM events WHERE position = 17'])
      const target = join(folder, 'target')
      expect(await run('restore', '--from', copy, '--data-dir', target)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('position 17'),
      })
      expect(existsSync(target)).toBe(false)
      truncateSync(join(copy, 'events.db'), 5000)
      expect((await run('restore', '--from', copy, '--data-dir', target)).code).toBeGreaterThan(0)
      expect(existsSync(target)).toBe(false)
    }))
})
