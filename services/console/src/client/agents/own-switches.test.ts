import { expect, it } from 'vitest'
import { switchesOf } from './own-switches.ts'

const settings = { deposit_enabled: true, withdraw_enabled: true, transfer_to_pa: false }
const allowed = (own: Parameters<typeof switchesOf>[0]) => switchesOf(own).map(([, isOn]) => isOn)

it('an agent may pay as its settings allow', () => expect(allowed(settings)).toEqual([true, false, true]))

it('a suspended agent may pay nothing, whatever its settings allow', () =>
  expect(allowed({ ...settings, is_suspended: true })).toEqual([false, false, false]))
