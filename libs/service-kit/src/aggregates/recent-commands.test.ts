import { expect, it } from 'vitest'
import { forgetUpTo, recentCommands, rememberAnswer } from './recent-commands.ts'

const at = (position: number) => ({ revision: position, position })
const TAIL = [
  ['a', at(10)],
  ['b', at(20)],
  ['c', at(30)],
] as const

it('has every id above its floor, and those added later', () => {
  const recent = recentCommands(5, TAIL)
  rememberAnswer(recent, 'd', at(40))
  expect(recent.floor).toBe(5)
  expect(['a', 'b', 'c', 'd', 'e'].map((id) => recent.ids?.get(id)?.position)).toEqual([10, 20, 30, 40, undefined])
})

it('drops the ids up to the index position, which becomes its floor', () => {
  const recent = recentCommands(5, TAIL)
  forgetUpTo(recent, 4)
  expect(recent.floor).toBe(5)
  forgetUpTo(recent, 29)
  expect(recent.floor).toBe(20)
  expect(['a', 'b', 'c'].map((id) => recent.ids?.get(id)?.position)).toEqual([undefined, undefined, 30])
  forgetUpTo(recent, 10)
  expect(recent.floor).toBe(20)
})

it('keeps its floor if it drops no id', () => {
  const recent = recentCommands(0, [])
  forgetUpTo(recent, 1000)
  expect(recent.floor).toBe(0)
})

it('drops the ids of one append together', () => {
  const recent = recentCommands(0, [])
  rememberAnswer(recent, 'a', { revision: 0, position: 7 })
  rememberAnswer(recent, 'b', { revision: 1, position: 7 })
  forgetUpTo(recent, 7)
  expect([recent.ids?.get('a'), recent.ids?.get('b'), recent.floor]).toEqual([undefined, undefined, 7])
})

it('answers a command of several events by the first of them', () => {
  const recent = recentCommands(0, [
    ['a', at(1)],
    ['a', at(2)],
    ['b', at(3)],
  ])
  expect(recent.ids?.get('a')).toEqual(at(1))
  forgetUpTo(recent, 2)
  expect([recent.ids?.get('a'), recent.ids?.get('b')?.position]).toEqual([undefined, 3])
})
