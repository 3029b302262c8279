import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Keys } from '../port.ts'

/** Keys under test, empty at first. */
export type KeysUnderTest = {
  readonly keys: Keys
  /** Closes the keys and opens them again, as a new process does. */
  readonly reopen: () => Promise<Keys>
  /** Closes the keys and removes all that was stored. */
  readonly remove: () => Promise<void>
}

/** Tests the rules that every adapter of the keys keeps. */
export const keysConformance = (name: string, make: () => Promise<KeysUnderTest>): void => {
  describe(`${name}, as keys`, () => {
    let made: KeysUnderTest
    beforeEach(async () => {
      made = await make()
    })
    afterEach(() => made.remove())

    it('return no key for an owner without one', async () => {
      expect(await made.keys.get('nobody')).toBeUndefined()
    })

    it('give each owner 32 bytes that no other owner has', async () => {
      const all = await Promise.all(['a', 'b', 'c'].map((owner) => made.keys.create(owner)))
      expect(all.map((key) => key?.length)).toEqual([32, 32, 32])
      expect(new Set(all.map(hex)).size).toBe(3)
    })

    it('make one key for any number of callers at once', async () => {
      const all = await Promise.all(Array.from({ length: 50 }, () => made.keys.create('a')))
      expect(new Set(all.map(hex)).size).toBe(1)
      expect(hex(await made.keys.get('a'))).toBe(hex(all[0]))
    })

    it('keep a key that was given out', async () => {
      const key = await made.keys.create('a')
      const reopened = await made.reopen()
      expect(hex(await reopened.get('a'))).toBe(hex(key))
      expect(hex(await reopened.create('a'))).toBe(hex(key))
    })

    it('destroy a key for good', async () => {
      await made.keys.create('a')
      await made.keys.destroy('a')
      expect(await made.keys.get('a')).toBeUndefined()
      expect(await made.keys.create('a')).toBeUndefined()
      const reopened = await made.reopen()
      expect(await reopened.create('a')).toBeUndefined()
      expect(await reopened.get('a')).toBeUndefined()
    })

    it('never make a key for an owner whose key was destroyed before there was one', async () => {
      await made.keys.destroy('a')
      expect(await made.keys.create('a')).toBeUndefined()
    })

    it('destroy a key for good while others ask for it', async () => {
      const first = await made.keys.create('a')
      const asked = Array.from({ length: 20 }, () => made.keys.create('a'))
      const destroyed = made.keys.destroy('a')
      const askedLater = Array.from({ length: 20 }, () => made.keys.create('a'))
      const given = new Set((await Promise.all([...asked, ...askedLater])).map(hex))
      await destroyed
      given.delete('none')
      expect([...given].filter((key) => key !== hex(first))).toEqual([])
      expect(await made.keys.create('a')).toBeUndefined()
    })

    it('may destroy a key again, and leave other owners alone', async () => {
      const other = await made.keys.create('b')
      await made.keys.create('a')
      await made.keys.destroy('a')
      await made.keys.destroy('a')
      expect(hex(await made.keys.get('b'))).toBe(hex(other))
    })

    it('take owners by any name', async () => {
      const names = ['', ' ', 'ä', "o'hara", 'a|b', '__proto__', 'x'.repeat(500)]
      const all = await Promise.all(names.map((owner) => made.keys.create(owner)))
      expect(new Set(all.map(hex)).size).toBe(names.length)
    })
  })
}

const hex = (key: Uint8Array | undefined): string => (key === undefined ? 'none' : Buffer.from(key).toString('hex'))
