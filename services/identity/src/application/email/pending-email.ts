import { createHmac, hash } from 'node:crypto'
import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { decryptText, encryptText } from '@folio/keys/client-cipher.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { z } from 'zod'
import type { NewPerson } from '../clients/sign-up.ts'
import type { IdentityPorts } from '../identity.ts'

/** The lifetime of a link that confirms an address, in seconds: a day. */
export const EMAIL_LINK_LIFE_SECONDS = 24 * 60 * 60

const SECRET_BYTES = 20
const SALT_BYTES = 16
const LINK = /^[\w-]{27}$/
const FIELD = 'pending_email'

const pendingSchema = z.object({
  email: z.string(),
  /** The sign-up that waits for the confirmation; left out where the account exists. */
  person: z
    .object({
      email: z.string(),
      passwordHash: z.string(),
      realName: z.string(),
      residence: z.string(),
      nickname: z.string(),
    })
    .optional(),
})

/** An e-mail address that waits for confirmation, and the sign-up that the confirmation completes, if there is one. */
export type PendingEmail = { readonly email: string; readonly person?: NewPerson | undefined }

const keyOf = (link: string): ExpiringKey => `sign-up/${hash('sha256', link, 'hex')}`

const keyed = (secret: Uint8Array, parts: readonly string[], bytes: number): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, bytes)

/**
 * Derives the salt of a password at a sign-up from the e-mail address, so that a repeated sign-up with the same data gets
 * the same link.
 */
export const signUpSalt = (
  { namesSecret }: Pick<IdentityPorts, 'namesSecret'>,
  secret: Uint8Array,
  email: string,
): Uint8Array => keyed(secret, ['salt', nameStreamOf(namesSecret, 'email', email)], SALT_BYTES)

/** Derives the link from the data and the secret: the data alone do not suffice to make it. */
const linkOf = (secret: Uint8Array, { email, person }: PendingEmail): string => {
  const { passwordHash, realName, residence, nickname } = person ?? {}
  const parts = ['link', email.toLowerCase(), passwordHash, realName, residence, nickname?.toLowerCase()]
  return keyed(
    secret,
    parts.map((part) => part ?? ''),
    SECRET_BYTES,
  ).toString('base64url')
}

/** Stores the data of a link for a day, encrypted, and returns the link. */
export const savePendingEmail = async (
  { readModel }: IdentityPorts,
  secret: Uint8Array,
  pending: PendingEmail,
): Promise<string> => {
  const link = linkOf(secret, pending)
  const sealed = encryptText(secret, { commandId: keyOf(link), field: FIELD, text: JSON.stringify(pending) })
  await readModel.put(keyOf(link), { sealed }, EMAIL_LINK_LIFE_SECONDS * 1000)
  return link
}

/** Finds the data of a link that has not expired. */
export const findPendingEmail = async (
  { readModel }: IdentityPorts,
  secret: Uint8Array,
  link: string,
): Promise<PendingEmail | undefined> => {
  if (!LINK.test(link)) return undefined
  const sealed = (await readModel.peek(keyOf(link)))?.['sealed']
  const text = typeof sealed === 'string' ? decryptText(secret, { field: FIELD }, sealed) : undefined
  return text === undefined ? undefined : pendingSchema.parse(JSON.parse(text))
}

/** Deletes a link that was used. */
export const deletePendingEmail = async ({ readModel }: IdentityPorts, link: string): Promise<void> => {
  await readModel.take(keyOf(link))
}
