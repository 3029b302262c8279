import { expect, it } from 'vitest'
import { WrongSettings } from '../settings/read-settings.ts'
import { chosenNotifier } from './chosen-notifier.ts'

const development = { isProduction: false }

it('is the polled notifier unless an address is set, which needs a secret', () => {
  expect(chosenNotifier({}, development).isPolled).toBe(true)
  expect(chosenNotifier({ NOTIFIER_URL: '', NOTIFIER_SECRET: '' }, development).isPolled).toBe(true)
  const NOTIFIER_URL = 'https://messages.example/hooks/folio'
  expect(chosenNotifier({ NOTIFIER_URL, NOTIFIER_SECRET: 'x'.repeat(16) }, development).isPolled).toBe(false)
  for (const environment of [
    { NOTIFIER_URL },
    { NOTIFIER_URL, NOTIFIER_SECRET: 'short' },
    { NOTIFIER_URL: 'ftp://x' },
  ]) {
    expect(() => chosenNotifier(environment, development)).toThrow(WrongSettings)
  }
})

it('is refused in production if links and codes would travel unencrypted', () => {
  const NOTIFIER_SECRET = 'x'.repeat(16)
  const start = (NOTIFIER_URL: string, isProduction: boolean) => () =>
    chosenNotifier({ NOTIFIER_URL, NOTIFIER_SECRET }, { isProduction })
  expect(start('http://messages.example/hooks', true)).toThrow('NOTIFIER_URL must begin with https:// in production')
  expect(start('http://messages.example/hooks', false)).not.toThrow()
  expect(start('https://messages.example/hooks', true)).not.toThrow()
})
