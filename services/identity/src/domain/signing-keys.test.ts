import type { SigningKeyEvent } from '@folio/contracts/identity/signing-key-events.ts'
import { given } from '@folio/kernel/given-when-then.ts'
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

it('keys are numbered from 1 as they are added', () => {
  given(signingKeys)().when(add(100)).thenEvents(added(1, 110))
  given(signingKeys)(added(1, 110)).when(add(110)).thenEvents(added(2, 120))
})

it('none is added while one waits for its turn', () => {
  given(signingKeys)(added(1, 110)).when(add(109)).thenEvents(refused(110))
  given(signingKeys)(added(1, 110), refused(110)).when(add(200)).thenEvents(added(2, 210))
})
