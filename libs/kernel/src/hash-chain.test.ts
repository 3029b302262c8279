import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { chain, chainHash, eventId, GENESIS } from './hash-chain.ts'

const parts = {
  stream: 'wallet-ä',
  revision: 7,
  type: 'TransferSent',
  data: Buffer.from('{"amount":"1"}'),
  metadata: Buffer.from('{"at":"now"}'),
}

const withLength = (bytes: Uint8Array | string): Buffer => {
  const body = Buffer.from(bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  return Buffer.concat([length, body])
}

describe('the hash of an event', () => {
  it('covers every part with its length in front', () => {
    const previous = Buffer.alloc(32, 9)
    const all = [previous, parts.stream, '7', parts.type, parts.data, parts.metadata].map(withLength)
    expect(chainHash(previous.toString('hex'), parts)).toBe(
      createHash('sha256').update(Buffer.concat(all)).digest('hex'),
    )
  })

  it('is the same for texts and bytes', () => {
    const previous = Buffer.alloc(32, 9)
    const texts = { ...parts, data: parts.data.toString(), metadata: parts.metadata.toString() }
    expect(chainHash(previous.toString('hex'), texts)).toBe(chainHash(previous.toString('hex'), parts))
  })

  it.each([
    ['stream', { ...parts, stream: 'wallet-o' }],
    ['revision', { ...parts, revision: 8 }],
    ['type', { ...parts, type: 'TransferSenT' }],
    ['data', { ...parts, data: Buffer.from('{"amount":"2"}') }],
    ['metadata', { ...parts, metadata: Buffer.from('{"at":"noW"}') }],
  ])('changes with the %s', (_, changed) => {
    expect(chainHash(GENESIS.hash, changed)).not.toEqual(chainHash(GENESIS.hash, parts))
  })

  it('covers events larger than all earlier ones', () => {
    const big = { ...parts, data: Buffer.alloc(600_000, 1) }
    const all = [Buffer.alloc(32), big.stream, '7', big.type, big.data, big.metadata].map(withLength)
    expect(chainHash(GENESIS.hash, big)).toBe(createHash('sha256').update(Buffer.concat(all)).digest('hex'))
  })
})

it('a chained event follows its predecessor by one', () => {
  const first = chain(GENESIS, parts)
  const second = chain(first, parts)
  expect([first.revision, second.revision]).toEqual([0, 1])
  expect(second.hash).toEqual(chainHash(first.hash, second))
})

it('the id of an event is a version 8 UUID of its hash', () => {
  expect(eventId('f'.repeat(64))).toBe('ffffffff-ffff-8fff-bfff-ffffffffffff')
})
