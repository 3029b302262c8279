import { expect, it } from 'vitest'
import { moneySource, type Wallet } from './money-source.ts'

const walletOf = (balances: Readonly<Record<string, string>>): Wallet =>
  ({
    type: 'main',
    balances: Object.fromEntries(Object.entries(balances).map(([currency, balance]) => [currency, { balance }])),
  }) as unknown as Wallet

const shown = (balances: Readonly<Record<string, string>>, currency?: string) =>
  moneySource([walletOf(balances)], { type: 'main', currency })?.currency

it('a wallet shows the dollar first, if it has any', () => {
  expect(shown({ BTC: '0.5', EUR: '7.00', USD: '10.00' })).toBe('USD')
  expect(shown({ BTC: '0.00000000', EUR: '7.00', USD: '0.00' })).toBe('EUR')
})

it('a wallet without money shows the dollar, or the first currency that it held', () => {
  expect(shown({ EUR: '0.00', USD: '0.00' })).toBe('USD')
  expect(shown({ BTC: '0', EUR: '0.00' })).toBe('BTC')
  expect(shown({})).toBeUndefined()
})

it('a wallet shows the chosen currency, if it has held it', () => {
  expect(shown({ BTC: '0.5', USD: '10.00' }, 'BTC')).toBe('BTC')
  expect(shown({ BTC: '0.5', USD: '10.00' }, 'EUR')).toBe('USD')
})
