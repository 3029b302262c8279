import { Partitioners } from 'kafkajs'
import { expect, it } from 'vitest'
import { partitionOf } from './partition-of.ts'

const MAX_PARTITIONS = 0x7fffffff

it.each([
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
])('hashes %s as the Java client does', (key, murmur2) => {
  expect(partitionOf(key, MAX_PARTITIONS)).toBe((murmur2 & 0x7fffffff) % MAX_PARTITIONS)
})

it('chooses the same partition as the client library', () => {
  const partition = Partitioners.DefaultPartitioner()
  const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [],
    isr: [],
  }))
  const keys = Array.from({ length: 500 }, (_, n) => `${'ä€|x'.repeat(n % 7)}${(n * 7919).toString(36)}`)
  for (const key of keys) {
    expect(partitionOf(key, 12)).toBe(partition({ topic: 't', partitionMetadata, message: { key, value: null } }))
  }
  expect(new Set(keys.map((key) => partitionOf(key, 12))).size).toBe(12)
})
