import { expect, it } from 'vitest'
import { causedFreeze, freezesPath, freezingEvent } from './freeze-act.ts'

it('the first freeze since the last thaw counts, in whatever order its events come', () => {
  const events = [
    { type: 'WalletFrozen', revision: 4 },
    { type: 'WalletFrozen', revision: 12 },
    { type: 'WalletFrozen', revision: 9 },
    { type: 'TransferRefused', revision: 11 },
    { type: 'WalletThawed', revision: 6 },
  ]
  expect(freezingEvent(events)).toEqual({ type: 'WalletFrozen', revision: 9 })
  expect(freezingEvent([{ type: 'TransferRefused', revision: 11 }])).toBeUndefined()
})

it('an act froze a wallet only if no other act did before it', () => {
  const frozen = (revision: number, correlation_id: string) => ({ type: 'WalletFrozen', revision, correlation_id })
  const events = [{ ...frozen(4, 'thaw'), type: 'WalletThawed' }, frozen(5, 'first'), frozen(6, 'second')]
  expect([causedFreeze(events, 'first'), causedFreeze(events, 'second')]).toEqual([true, false])
  expect(causedFreeze(events, 'not stored yet')).toBeUndefined()
  const later = [...events, { ...frozen(7, 'later thaw'), type: 'WalletThawed' }, frozen(8, 'third')]
  expect(['first', 'second', 'third'].map((act) => causedFreeze(later.toReversed(), act))).toEqual([true, false, true])
})

it('the first freeze of a wallet counts where its stream is known from its beginning', () => {
  const event = (revision: number, type: string) => ({ type, revision, correlation_id: `act ${revision}` })
  const events = [event(1, 'TransferReceived'), event(2, 'WalletFrozen')]
  expect(causedFreeze(events, 'act 2')).toBeUndefined()
  expect(causedFreeze([event(0, 'WalletOpened'), ...events], 'act 2')).toBe(true)
})

it('the act of a freeze is asked for by its wallet, before the second after the event', () =>
  expect(freezesPath('w-1', { at: '2026-01-31T09:30:00.123456Z' })).toBe(
    '/operator/v1/acts?kind=freezeWallet&about=w-1&end_date_time=2026-01-31T09%3A30%3A01.123Z&limit=10',
  ))
