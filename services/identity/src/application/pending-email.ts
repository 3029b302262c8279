import { createHmac, hash } from 'node:crypto'
import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { decryptText, encryptText } from '@folio/keys/client-cipher.ts'
import type { ExpiringKey } from '@folio/read-model/port.ts'
import { z } from 'zod'
import type { Identity } from './identity.ts'
import type { NewPerson } from './sign-up.ts'

/** How long a link that confirms an address can be used, in seconds: a day. */
export const EMAIL_LINK_LIFE_S = 24 * 60 * 60

const SECRET_BYTES = 20
const SALT_BYTES = 16
const LINK = /^[\w-]{27}$/
const FIELD = 'pending_email'

const pendingSchema = z.object({
  email: z.string(),
  /** Who is to get an account; left out where there is one. */
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

/** An address that is to be confirmed, and the account that waits for it, if it is to be opened by that. */
export type PendingEmail = { readonly email: string; readonly person?: NewPerson | undefined }

const keyOf = (link: string): ExpiringKey => `sign-up/${hash('sha256', link, 'hex')}`

const keyed = (secret: Uint8Array, parts: readonly string[], bytes: number): Buffer =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, bytes)

/**
 * The salt of a password that is chosen at a sign-up: the same for the same e-mail address, so that the same sign-up, asked
 * for again, has the same link.
 */
export const signUpSalt = (
  { namesSecret }: Pick<Identity, 'namesSecret'>,
  secret: Uint8Array,
  email: string,
): Uint8Array => keyed(secret, ['salt', nameStreamOf(namesSecret, 'email', email)], SALT_BYTES)

/** The same link for the same data: who knows all of it and not the secret cannot make it. */
const linkOf = (secret: Uint8Array, { email, person }: PendingEmail): string => {
  const { passwordHash, realName, residence, nickname } = person ?? {}
  const parts = ['link', email.toLowerCase(), passwordHash, realName, residence, nickname?.toLowerCase()]
  return keyed(
    secret,
    parts.map((part) => part ?? ''),
    SECRET_BYTES,
  ).toString('base64url')
}

/** Keeps, for a day, what a link stands for, encrypted; answers the link. */
export const keepPending = async (
  { readModel }: Identity,
  secret: Uint8Array,
  pending: PendingEmail,
): Promise<string> => {
  const link = linkOf(secret, pending)
  const sealed = encryptText(secret, { commandId: keyOf(link), field: FIELD, text: JSON.stringify(pending) })
  await readModel.keep(keyOf(link), { sealed }, EMAIL_LINK_LIFE_S * 1000)
  return link
}

/** What a link stands for, as long as it can be used. */
export const pendingOf = async (
  { readModel }: Identity,
  secret: Uint8Array,
  link: string,
): Promise<PendingEmail | undefined> => {
  if (!LINK.test(link)) return undefined
  const sealed = (await readModel.look(keyOf(link)))?.['sealed']
  const text = typeof sealed === 'string' ? decryptText(secret, { field: FIELD }, sealed) : undefined
  return text === undefined ? undefined : pendingSchema.parse(JSON.parse(text))
}

/** Ends a link that was used. */
export const endPending = async ({ readModel }: Identity, link: string): Promise<void> => {
  await readModel.take(keyOf(link))
}
