import { expect, it } from 'vitest'
import { uuidV5Maker } from './uuid-v5.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

it('a version 5 UUID is the one RFC 9562 gives as its example', () => {
  expect(uuidV5Maker(DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})

it('a name of any length and script has its own id, the same each time', () => {
  const make = uuidV5Maker(DNS)
  const names = ['', 'ä', '漢'.repeat(300), '漢'.repeat(400), 'a'.repeat(5000)]
  const ids = names.map(make)
  expect(new Set(ids).size).toBe(names.length)
  expect(names.map(make)).toEqual(ids)
})
