import { expect, it } from 'vitest'
import { joinedRevision, knownRevision } from './ledger-revision.ts'

it('a joined revision has the newest position of each service', () =>
  expect(joinedRevision('1~wallet:11~identity:3', '1~wallet:9~trading:4')).toBe('1~wallet:11~identity:3~trading:4'))

it('the revision of a later epoch replaces the earlier one', () =>
  expect(joinedRevision('1~wallet:11', '2~wallet:1')).toBe('2~wallet:1'))

it('an answer without a revision changes nothing', () => {
  const revision = knownRevision()
  expect(revision.read()).toBeUndefined()
  revision.note('1~wallet:11')
  revision.note(null)
  expect(revision.read()).toBe('1~wallet:11')
})
