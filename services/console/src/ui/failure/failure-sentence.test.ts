import { expect, it } from 'vitest'
import { failureSentence } from './failure-sentence.ts'

const sentence = (message: string, fields: Readonly<Record<string, string>> = {}) =>
  failureSentence({ message, fields }, 'en')

it('groups the digits of amounts, and of no other numbers', () => {
  expect(sentence('Limit of 10000.00 USD for one transfer exceeded.')).toBe(
    'Limit of 10,000.00 USD for one transfer exceeded.',
  )
  expect(sentence('Event 20000 is of 2026.')).toBe('Event 20000 is of 2026.')
})

it('names the field that is at fault', () => {
  const message = 'destination_id must be another wallet than the source, or another currency'
  expect(sentence(message, { destination_id: message })).toBe(
    'The destination must be another wallet than the source, or another currency',
  )
  const turned = 'start_date_time must not be after end_date_time.'
  expect(sentence(turned, { start_date_time: turned })).toBe('The start date time must not be after the end date time.')
  expect(sentence('mary_ann is taken.')).toBe('mary_ann is taken.')
  expect(sentence('The wallet is frozen.')).toBe('The wallet is frozen.')
  const scopes = 'scopes.0 must be one of trade, account_manage, payment.'
  expect(sentence(scopes, { 'scopes.0': scopes })).toBe('The scopes must be one of trade, account_manage, payment.')
})
