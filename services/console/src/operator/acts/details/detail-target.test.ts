import { expect, it } from 'vitest'
import { detailTarget } from './detail-target.ts'

it.each([
  ['freezeWallet', 'wallet_id', 'w', { to: '/accounts/$account', params: { account: 'wallet:w' } }],
  ['deactivateOptionsAccount', 'account_id', 'CR1', { to: '/accounts/$account', params: { account: 'trading:CR1' } }],
  ['openClient', 'client_id', 'c', { to: '/clients/$client', params: { client: 'c' } }],
  ['revealField', 'stream', 'user-c', { to: '/streams/$stream', params: { stream: 'user-c' } }],
  ['depositCash', 'transaction_id', '7', { to: '/transfers', search: { transaction: '7' } }],
  ['registerAgent', 'id', '7', { to: '/agents', search: { agent: '7' } }],
  ['startVerification', 'id', 'v', { to: '/verify', search: { id: 'v' } }],
])('of %s, the detail %s links to the screen of its thing', (kind, name, value, target) =>
  expect(detailTarget(kind, name, value)).toEqual(target),
)

it.each([
  ['depositCash', 'amount', '12.50'],
  ['addSigningKey', 'id', '7'],
  ['freezeWallet', 'wallet_id', '-'],
  ['Later', 'constructor', 'x'],
  ['toString', 'id', 'x'],
])('of %s, the detail %s with the value %s has no screen', (kind, name, value) =>
  expect(detailTarget(kind, name, value)).toBeUndefined(),
)
