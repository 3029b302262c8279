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
import { MINUTE_MS } from '@folio/kernel/units/time-units.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import { type IdentityPorts, IdentityUnavailable } from '../identity.ts'

/** A message whose minute is full goes into one of this many later minutes. */
const MINUTES_AHEAD = 60
/** Longer than the lifetime of a message, which may wait an hour for its quota and then for a free minute. */
const KEPT_MS = (MAIL_MINUTES + 60 + MINUTES_AHEAD) * MINUTE_MS
const TRIES_MAX = 50

type NewMail<M> = M extends Mail ? Omit<M, 'id' | 'issued_at'> : never

/** The minutes that a message may go into, from `first` to `last`. */
type Minutes = { readonly kind: MailKind; readonly first: number; readonly last: number }
/** A minute with capacity: its value as it was read, and its messages. */
type FreeMinute = {
  readonly minute: number
  readonly value: ViewValue | undefined
  readonly mails: readonly string[]
}

const freeMinuteAt = async (
  { readModel }: IdentityPorts,
  kind: MailKind,
  minute: number,
): Promise<FreeMinute | undefined> => {
  const value = await readModel.peek(mailKey(kind, minute))
  const { mails } = value === undefined ? { mails: [] } : mailBagSchema.parse(value)
  return mails.length < MAILS_PER_MINUTE ? { minute, value, mails } : undefined
}

/**
 * Finds the first minute with capacity by binary search, since minutes fill in order: a flood of messages costs a few
 * look-ups per message. Where a later minute holds more messages than an earlier one, it may find a later minute than needed.
 */
const firstFreeMinute = async (
  identity: IdentityPorts,
  { kind, first, last }: Minutes,
): Promise<FreeMinute | undefined> => {
  let found = await freeMinuteAt(identity, kind, first)
  if (found !== undefined) return found
  let [full, beyond] = [first, last + 1]
  while (beyond - full > 1) {
    const minute = Math.floor((full + beyond) / 2)
    const free = await freeMinuteAt(identity, kind, minute)
    if (free === undefined) full = minute
    else {
      beyond = minute
      found = free
    }
  }
  return found
}

/** The minutes in which a message can be delivered before it expires. */
const minutesOf = (kind: MailKind, moment: number, expiresAt = Number.POSITIVE_INFINITY): Minutes => {
  const first = mailMinute(moment)
  return { kind, first, last: Math.min(first + MINUTES_AHEAD, mailMinute(expiresAt) - 1) }
}

/**
 * Tells if a message of a kind can be queued now; asks for no particular client, so that the answer reveals nothing
 * about one.
 */
export const hasMailCapacity = async (
  identity: IdentityPorts,
  kind: MailKind,
  lifeSeconds: number,
): Promise<boolean> => {
  const now = identity.clock()
  return (await firstFreeMinute(identity, minutesOf(kind, now, now + lifeSeconds * 1e6))) !== undefined
}

/**
 * Queues a message for delivery after a delay, in the first minute from then on that has capacity; returns false where
 * none has.
 */
export const queueMail = async (
  identity: IdentityPorts,
  mail: NewMail<Mail>,
  { kind, delaySeconds = 0 }: { readonly kind: MailKind; readonly delaySeconds?: number },
): Promise<boolean> => {
  const { keys, clock, readModel } = identity
  const key = await keys.create(MAIL_OWNER)
  if (key === undefined) throw new IdentityUnavailable(`the key of ${MAIL_OWNER} was destroyed`)
  const moment = clock() + delaySeconds * 1e6
  const whole = { ...mail, id: randomUUID(), issued_at: timestampOf(moment) }
  const sealed = encryptText(key, { commandId: whole.id, field: MAIL_FIELD, text: JSON.stringify(whole) })
  const minutes = minutesOf(kind, moment, microsecondsOf(mail.expires_at))
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const free = await firstFreeMinute(identity, minutes)
    if (free === undefined) return false
    const to = mailKey(kind, free.minute)
    const next = { mails: [...free.mails, sealed] }
    const isPut =
      free.value === undefined
        ? await readModel.putIfAbsent(to, next, KEPT_MS)
        : await readModel.replace(to, { from: free.value, to: next, ttlMs: KEPT_MS })
    if (isPut) return true
  }
  return false
}
