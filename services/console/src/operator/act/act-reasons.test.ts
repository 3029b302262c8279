import { expect, it } from 'vitest'
import { reasonText } from './act-reasons.ts'

it('the reason of an act is said in plain words, and an unknown one by its code', () => {
  expect(reasonText('suspected_fraud')).toBe('Suspected fraud')
  expect(reasonText('eclipse')).toBe('eclipse')
  expect(reasonText(null)).toBe('—')
})
