import { expect, it } from 'vitest'
import { emptyList } from './empty-list.ts'

const EMPTY = { text: 'There is no account yet.', command: 'curl' }
const ignore = (): void => undefined

it('a list that is empty without filters shows the command that makes a first row', () =>
  expect(emptyList(EMPTY, { currency: undefined, kind: '' }, ignore)).toBe(EMPTY))

it('a list that is empty because of its filters offers to clear them all', () => {
  let cleared: unknown
  const { text, command, onClear } = emptyList(EMPTY, { currency: 'USD', kind: undefined }, (changed) => {
    cleared = changed
  })
  expect([text, command]).toEqual(['Nothing fits these filters.', undefined])
  onClear?.()
  expect(cleared).toEqual({ currency: undefined, kind: undefined })
})
