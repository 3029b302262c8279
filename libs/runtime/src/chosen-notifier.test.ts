import { expect, it } from 'vitest'
import { chosenNotifier } from './chosen-notifier.ts'
import { WrongSettings } from './read-settings.ts'

it('is the outbox unless an address is given, which needs a secret', () => {
  expect(chosenNotifier({}).isFetched).toBe(true)
  expect(chosenNotifier({ NOTIFIER_URL: '', NOTIFIER_SECRET: '' }).isFetched).toBe(true)
  const NOTIFIER_URL = 'https://messages.example/hooks/folio'
  expect(chosenNotifier({ NOTIFIER_URL, NOTIFIER_SECRET: 'x'.repeat(16) }).isFetched).toBe(false)
  for (const environment of [
    { NOTIFIER_URL },
    { NOTIFIER_URL, NOTIFIER_SECRET: 'short' },
    { NOTIFIER_URL: 'ftp://x' },
  ]) {
    expect(() => chosenNotifier(environment)).toThrow(WrongSettings)
  }
})
