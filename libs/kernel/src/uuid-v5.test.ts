import { expect, it } from 'vitest'
import { uuidV5Maker } from './uuid-v5.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

it('a version 5 UUID is the one RFC 9562 gives as its example', () => {
  expect(uuidV5Maker(DNS)('www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2')
})
