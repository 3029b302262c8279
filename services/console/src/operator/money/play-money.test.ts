import { accountNumberOf } from '@folio/contracts/options-account/account.ts'
import { expect, it } from 'vitest'
import { isPlayMoney } from './play-money.ts'

it('the money of a demo account is play money, and that of others is not', () => {
  const kind = { client_id: 'c', currency: 'USD', group: 'row' } as const
  const [demo, real] = (['demo', 'real'] as const).map((account_type) => accountNumberOf({ ...kind, account_type }, 0))
  expect([demo, real].map((number) => isPlayMoney(String(number)))).toEqual([true, false])
  expect(['trading:DOT1234567890', 'trading:ROT1234567890', 'wallet:DOT1'].map(isPlayMoney)).toEqual([
    true,
    false,
    false,
  ])
})
