import { expect, it } from 'vitest'
import { type Act, outcomeWord } from './act-outcome.ts'

const wordOf = (kind: string, outcome: Partial<NonNullable<Act['outcome']>>): string => {
  const whole = { at: '2026-01-31T09:30:00Z', status: 200, code: null, rule: null, is_repeat: false, details: {} }
  return outcomeWord({ kind, outcome: { ...whole, ...outcome } }).word
}

it('an act is done, was answered again, was refused, or is not known', () => {
  expect(wordOf('freezeWallet', {})).toBe('done')
  expect(wordOf('freezeWallet', { is_repeat: true })).toBe('answered again')
  expect(wordOf('freezeWallet', { status: 403, code: 'Forbidden', rule: 'own_wallet' })).toBe('own_wallet')
  expect(outcomeWord({ kind: 'freezeWallet', outcome: null }).word).toBe('not known')
})

it('an act that only begins work is begun, since the work may still fail', () => {
  for (const kind of ['tamperDemo', 'startVerification', 'replaceCheckpoint']) expect(wordOf(kind, {})).toBe('begun')
  expect(wordOf('tamperDemo', { status: 400, rule: 'tampering_running' })).toBe('tampering_running')
})

it('a replay of a letter says if it was replayed, or if there was nothing to do', () => {
  expect(wordOf('replayDeadLetter', { details: { outcome: 'replayed' } })).toBe('replayed')
  expect(wordOf('replayDeadLetter', { details: { outcome: 'gone' } })).toBe('nothing to do')
})

it('a sample payment that the REST API refused is refused', () => {
  expect(wordOf('payDemo', { details: { status: '200' } })).toBe('done')
  expect(wordOf('payDemo', { details: { status: '400' } })).toBe('payment refused (400)')
})
