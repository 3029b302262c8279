import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hexHash } from './hex-hash.ts'

it('hexHash hashes the bytes, not the text', async () => {
  const secret = '00ff10ab'
  expect(await hexHash(secret)).toBe(createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex'))
})
