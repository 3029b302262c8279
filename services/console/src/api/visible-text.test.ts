import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

it('characters that hide or turn around others are written out', () => {
  expect(visibleText('a\u202eb\u0000c\n')).toBe('a\\u202eb\\u0000c\n')
  expect(visibleText('Ünïcode ✓')).toBe('Ünïcode ✓')
})
