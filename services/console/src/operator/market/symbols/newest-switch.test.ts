import { expect, it } from 'vitest'
import { newestSwitch } from './newest-switch.ts'

const event = (revision: number, type: string) => ({ revision, type })

it('the last suspension or resumption counts, in whatever order the events come', () => {
  const events = [event(5, 'OfferingChanged'), event(4, 'SymbolResumed'), event(2, 'SymbolSuspended')]
  expect(newestSwitch(events)).toEqual({ word: 'resumed', event: event(4, 'SymbolResumed') })
  expect(newestSwitch([...events, event(6, 'SymbolSuspended')])?.word).toBe('suspended')
})

it('a symbol that was never suspended has none', () =>
  expect(newestSwitch([event(0, 'OfferingChanged'), event(1, 'OfferingRefused')])).toBeUndefined())
