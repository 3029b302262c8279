import { PARTITIONS } from '@folio/contracts/messaging/topic-settings.ts'
import { expect, it } from 'vitest'
import { partitionsSetting } from './kafka-settings.ts'
import { WrongSettings } from './read-settings.ts'

it('is that of the environment, or else of the contracts', () => {
  expect(partitionsSetting({ FOLIO_PARTITIONS: '12' })).toBe(12)
  expect(partitionsSetting({})).toBe(PARTITIONS)
})

it.each(['0', '1001', 'many', '-1', '1.5'])('is refused where it is %s', (text) => {
  expect(() => partitionsSetting({ FOLIO_PARTITIONS: text })).toThrow(WrongSettings)
})
