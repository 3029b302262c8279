import { expect, it } from 'vitest'
import { fullStorage, tabStorage } from '../../testing/tab-storage.ts'
import type { CheckedWithdrawal } from './check-withdrawal.ts'
import { keptWithdrawal } from './kept-withdrawal.ts'

const agent = { id: 7, name: 'Shop', withdrawal_commission: 2 }
const fields = { agent, amount: '20.00', currency: 'USD', notes: '' }
const checked: CheckedWithdrawal = { fields, endsAtMs: 5000 + 360_000, nextAtMs: 5000 + 60_000 }
const at = (dayMs: number, steadyMs: number) => ({ dayMs: () => dayMs, steadyMs: () => steadyMs })

it('a payout whose code was sent is read after a reload, with the time that is left', () => {
  const storage = tabStorage()
  keptWithdrawal(storage, 'bob', at(1_000_000, 5000)).keep(checked)
  const reloaded = keptWithdrawal(storage, 'bob', at(1_040_000, 100))
  expect(reloaded.read()).toEqual({ fields, endsAtMs: 100 + 320_000, nextAtMs: 100 + 20_000 })
})

it('a payout is not read once its code has ended, by another client, or once it is forgotten', () => {
  const storage = tabStorage()
  keptWithdrawal(storage, 'bob', at(1_000_000, 5000)).keep(checked)
  expect(keptWithdrawal(storage, 'bob', at(1_360_000, 100)).read()).toBeUndefined()
  expect(keptWithdrawal(storage, 'eve', at(1_000_000, 5000)).read()).toBeUndefined()
  const kept = keptWithdrawal(storage, 'bob', at(1_000_000, 5000))
  kept.forget()
  expect(kept.read()).toBeUndefined()
})

it('a payout that the browser has no room for, or that is kept in another form, is not read', () => {
  const full = keptWithdrawal(fullStorage(), 'bob')
  full.keep(checked)
  expect(full.read()).toBeUndefined()
  const storage = tabStorage()
  storage.setItem('folio.payout.bob', '{"fields":{"agent":{"id":"7"}},"endsAtMs":9e15,"nextAtMs":1}')
  expect(keptWithdrawal(storage, 'bob').read()).toBeUndefined()
})
