import { expect, it } from 'vitest'
import { visibleText } from './visible-text.ts'

it('characters that hide or turn around others are written out', () => {
  expect(visibleText('a\u202eb\u0000c\n')).toBe('a\\u202eb\\u0000c\n')
  expect(visibleText('Ünïcode ✓')).toBe('Ünïcode ✓')
  expect(visibleText('\u061c\u200b\u2060\ufeff\u{e0041}')).toBe('\\u061c\\u200b\\u2060\\ufeff\\u{e0041}')
})

it('characters that join letters, as Persian and emoji need them, stay', () => {
  expect(visibleText('\u0645\u06cc\u200c\u0631\u0648\u0645 \u{1f468}\u200d\u{1f33e}')).not.toContain('\\')
})
