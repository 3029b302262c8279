import { type ApplicationEntry, IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import type { OtpEntry } from '@folio/contracts/options-account/one-time-password.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { memoryReadModel } from '@folio/test-kit/memory-read-model.ts'
import { memoryStore } from '@folio/test-kit/memory-store.ts'
import { expect, it } from 'vitest'
import { appMarkups } from './app-markups.ts'

it('the markup of an application counts from the moment at which the view has its registration', async () => {
  const clock = () => 1e15
  const store = memoryStore()
  const readModel = memoryReadModel(clock)
  const show = async (from: number | null, position: number, puts: Record<string, Partial<ApplicationEntry>>) => {
    const at = (place: number) => ({ epoch: store.epoch, position: place })
    const change = { from: from === null ? null : at(from), to: at(position), deletes: new Set<string>() }
    await readModel.apply(IDENTITY_SERVICE, { ...change, puts: new Map(Object.entries(puts)) })
  }
  await show(null, 1, {})
  const markups = appMarkups({ readModel, store, clock, times: DEFAULT_TIMES })
  const bearer: OtpEntry = {
    client_id: 'client-1',
    account_id: 'ROT1',
    account_type: 'real',
    application_id: 'app-1',
    token_id: 'token-1',
    expires_at: 0,
  }
  expect(await markups.of(bearer)).toBe('0')
  await show(1, 2, { [identityKeys.application('app-1')]: { app_markup_percentage: amountOf('3') } })
  expect(await markups.of(bearer)).toBe('0.03')
})
