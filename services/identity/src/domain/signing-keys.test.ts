import type { SigningKeyEvent } from '@folio/contracts/identity/events.ts'
import { given } from '@folio/kernel/testing/given-when-then.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { it } from 'vitest'
import { signingKeys } from './signing-keys.ts'

const LEAD = 10

const add = (addedAt: number) =>
  ({ type: 'AddSigningKey', added_at: timestampOf(addedAt), signs_from: timestampOf(addedAt + LEAD) }) as const
const added = (number: number, signsFrom: number): SigningKeyEvent => ({
  type: 'SigningKeyAdded',
  data: { number, signs_from: timestampOf(signsFrom) },
})
const refused = (signsFrom: number): SigningKeyEvent => ({
  type: 'SigningKeyRefused',
  data: { reason: 'one_waits', signs_from: timestampOf(signsFrom) },
})

const addRsa = (number: number) => ({ type: 'AddRsaKey', number, private_key: 'v1.encrypted' }) as const
const rsaAdded = (number: number): SigningKeyEvent => ({
  type: 'RsaKeyAdded',
  data: { number, private_key: 'v1.encrypted' },
})
const rsaRefused = (number: number, reason: 'there_already' | 'no_such_key'): SigningKeyEvent => ({
  type: 'RsaKeyRefused',
  data: { number, reason },
})

it('keys are numbered from 1 as they are added', () => {
  given(signingKeys)().when(add(100)).thenEvents(added(1, 110))
  given(signingKeys)(added(1, 110)).when(add(110)).thenEvents(added(2, 120))
})

it('no key is added while the newest one does not sign yet', () => {
  given(signingKeys)(added(1, 110)).when(add(109)).thenEvents(refused(110))
  given(signingKeys)(added(1, 110), refused(110)).when(add(200)).thenEvents(added(2, 210))
})

it('each key gets one RSA key, from the instance that adds it first', () => {
  given(signingKeys)().when(addRsa(0)).thenEvents(rsaAdded(0))
  given(signingKeys)(rsaAdded(0)).when(addRsa(0)).thenEvents(rsaRefused(0, 'there_already'))
  given(signingKeys)(rsaAdded(0), added(1, 110)).when(addRsa(1)).thenEvents(rsaAdded(1))
  given(signingKeys)(added(1, 110), rsaAdded(1)).when(addRsa(0)).thenEvents(rsaRefused(0, 'there_already'))
  given(signingKeys)(rsaAdded(0), rsaRefused(0, 'there_already'))
    .when(addRsa(0))
    .thenEvents(rsaRefused(0, 'there_already'))
})

it('no RSA key is added to an unknown key', () => {
  given(signingKeys)().when(addRsa(1)).thenEvents(rsaRefused(1, 'no_such_key'))
})

it('a key that is added after an RSA key is the next one', () => {
  given(signingKeys)(rsaAdded(0)).when(add(100)).thenEvents(added(1, 110))
  given(signingKeys)(rsaAdded(0), added(1, 110)).when(add(109)).thenEvents(refused(110))
})
