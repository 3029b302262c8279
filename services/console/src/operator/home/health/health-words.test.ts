import { expect, it } from 'vitest'
import { healthPauseMs, healthText, type Part, partName } from './health-words.ts'

const part = (status: Part['status']): Part => ({ part: 'wallet', kind: 'view', status, problem: null, lag: 0 })

it('says how many parts work', () => {
  expect(healthText({ parts: [part('ok'), part('ok')] })).toBe('all 2 parts work')
  expect(healthText({ parts: [part('ok'), part('waiting'), part('failing'), part('failing')] })).toBe(
    '2 parts of 4 failing, 1 part of 4 waiting',
  )
})

it('names a part by its kind', () => {
  expect(partName(part('ok'))).toBe('View of wallet')
  expect(partName({ kind: 'store', part: 'store' })).toBe('Event store')
})

it('health is asked for sooner while a part does not work', () =>
  expect(healthPauseMs({ status: 'failing' })).toBeLessThan(healthPauseMs({ status: 'ok' })))
