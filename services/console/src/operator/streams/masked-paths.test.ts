import { expect, it } from 'vitest'
import { maskedPaths } from './masked-paths.ts'

it('the masked values of an event are named by their paths, also within objects and lists', () => {
  const data = { client: { nickname: '•••', id: 'c-1' }, texts: ['open', '•••'], email: '•••', amount: '12.50' }
  expect(maskedPaths(data)).toEqual(['client.nickname', 'texts.1', 'email'])
  expect(maskedPaths({ amount: '1' })).toEqual([])
})

it('what the API cannot name, or is deeper than it goes, is left out', () => {
  expect(maskedPaths({ 'no name': '•••', 'a.b': '•••' })).toEqual([])
  const deep = (levels: number): unknown => (levels === 0 ? '•••' : { a: deep(levels - 1) })
  expect(maskedPaths(deep(8))).toEqual(['a.a.a.a.a.a.a.a'])
  expect(maskedPaths(deep(9))).toEqual([])
})
