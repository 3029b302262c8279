import { randomUUID } from 'node:crypto'
import {
  MAIL_FIELD,
  MAIL_MINUTES,
  MAIL_OWNER,
  MAILS_PER_MINUTE,
  type Mail,
  mailBagSchema,
  mailKey,
  mailMinute,
} from '@folio/contracts/identity/mail.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'

const MINUTE_MS = 60_000
/** Beyond its life, for those that wait for the next hour. */
const KEPT_MS = (MAIL_MINUTES + 2 * 60) * MINUTE_MS
const TRIES_MAX = 50

type Unsent<M> = M extends Mail ? Omit<M, 'id' | 'issued_at'> : never

/** Puts a sealed message into a minute, after those that are there; answers whether there was room. */
const putInto = async ({ readModel }: Identity, minute: number, sealed: string): Promise<boolean> => {
  const key = mailKey(minute)
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const value = await readModel.look(key)
    const { mails } = value === undefined ? { mails: [] } : mailBagSchema.parse(value)
    if (mails.length >= MAILS_PER_MINUTE) return false
    const next = { mails: [...mails, sealed] }
    const isPut =
      value === undefined
        ? await readModel.putIfAbsent(key, next, KEPT_MS)
        : await readModel.replace(key, value, next, KEPT_MS)
    if (isPut) return true
  }
  return false
}

/** Posts a message: whoever tells clients finds it once so many seconds have passed. Rejects where there is no room for it. */
export const postMail = async (identity: Identity, mail: Unsent<Mail>, delaySeconds = 0): Promise<void> => {
  const { keys, clock } = identity
  const key = await keys.create(MAIL_OWNER)
  if (key === undefined) throw new IdentityUnavailable(`the key of ${MAIL_OWNER} is gone`)
  const moment = clock() + delaySeconds * 1e6
  const whole = { ...mail, id: randomUUID(), issued_at: timestampOf(moment) }
  const sealed = encryptText(key, { commandId: whole.id, field: MAIL_FIELD, text: JSON.stringify(whole) })
  const minute = mailMinute(moment)
  if (await putInto(identity, minute, sealed)) return
  if (await putInto(identity, minute + 1, sealed)) return
  throw new IdentityUnavailable('too many messages wait to be sent')
}
