import { randomUUID } from 'node:crypto'
import {
  MAIL_FIELD,
  MAIL_MINUTES,
  MAIL_OWNER,
  MAILS_PER_MINUTE,
  type Mail,
  type MailKind,
  mailBagSchema,
  mailKey,
  mailMinute,
} from '@folio/contracts/identity/mail.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'

const MINUTE_MS = 60_000
/** A message that finds its minute full goes into one of so many minutes after it. */
const MINUTES_AHEAD = 60
/** Beyond its life, for those that wait for the next hour and those that find their minute full. */
const KEPT_MS = (MAIL_MINUTES + 60 + MINUTES_AHEAD) * MINUTE_MS
const TRIES_MAX = 50

type Unsent<M> = M extends Mail ? Omit<M, 'id' | 'issued_at'> : never

/** The minutes that a message may go into, and the messages of one that has room. */
type Minutes = { readonly kind: MailKind; readonly first: number; readonly last: number }
type Room = {
  readonly minute: number
  readonly value: ViewValue | undefined
  readonly mails: readonly string[]
}

const roomIn = async ({ readModel }: Identity, kind: MailKind, minute: number): Promise<Room | undefined> => {
  const value = await readModel.look(mailKey(kind, minute))
  const { mails } = value === undefined ? { mails: [] } : mailBagSchema.parse(value)
  return mails.length < MAILS_PER_MINUTE ? { minute, value, mails } : undefined
}

/**
 * The first of some minutes with room, looked for by halves, since minutes fill one after the other: so that a flood of
 * messages costs a few look-ups for each further one. Where later minutes have more messages than earlier ones, it may be a
 * later one.
 */
const firstRoom = async (identity: Identity, { kind, first, last }: Minutes): Promise<Room | undefined> => {
  let found = await roomIn(identity, kind, first)
  if (found !== undefined) return found
  let [full, beyond] = [first, last + 1]
  while (beyond - full > 1) {
    const minute = Math.floor((full + beyond) / 2)
    const room = await roomIn(identity, kind, minute)
    if (room === undefined) full = minute
    else {
      beyond = minute
      found = room
    }
  }
  return found
}

/** The minutes of a message of some moment: as long as it is worth something when it is told. */
const minutesOf = (kind: MailKind, moment: number, expiresAt = Number.POSITIVE_INFINITY): Minutes => {
  const first = mailMinute(moment)
  return { kind, first, last: Math.min(first + MINUTES_AHEAD, mailMinute(expiresAt) - 1) }
}

/** Whether a message of a kind would find room just now; of no particular person, so that the answer tells of none. */
export const isRoomForMail = async (identity: Identity, kind: MailKind, lifeSeconds: number): Promise<boolean> => {
  const now = identity.clock()
  return (await firstRoom(identity, minutesOf(kind, now, now + lifeSeconds * 1e6))) !== undefined
}

/**
 * Posts a message of a kind, to be told once so many seconds have passed, or in the first minute after it that has room;
 * answers whether there is one.
 */
export const postMail = async (
  identity: Identity,
  mail: Unsent<Mail>,
  { kind, delaySeconds = 0 }: { readonly kind: MailKind; readonly delaySeconds?: number },
): Promise<boolean> => {
  const { keys, clock, readModel } = identity
  const key = await keys.create(MAIL_OWNER)
  if (key === undefined) throw new IdentityUnavailable(`the key of ${MAIL_OWNER} is gone`)
  const moment = clock() + delaySeconds * 1e6
  const whole = { ...mail, id: randomUUID(), issued_at: timestampOf(moment) }
  const sealed = encryptText(key, { commandId: whole.id, field: MAIL_FIELD, text: JSON.stringify(whole) })
  const minutes = minutesOf(kind, moment, microsecondsOf(mail.expires_at))
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const room = await firstRoom(identity, minutes)
    if (room === undefined) return false
    const to = mailKey(kind, room.minute)
    const next = { mails: [...room.mails, sealed] }
    const isPut =
      room.value === undefined
        ? await readModel.putIfAbsent(to, next, KEPT_MS)
        : await readModel.replace(to, room.value, next, KEPT_MS)
    if (isPut) return true
  }
  return false
}
