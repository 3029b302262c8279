import {
  MAIL_FIELD,
  MAIL_KINDS,
  MAIL_MINUTES,
  MAIL_OWNER,
  type Mail,
  mailBagSchema,
  mailKey,
  mailMinute,
  mailSchema,
} from '@folio/contracts/identity/mail.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { NotificationFilter, NotificationSource } from './notification-source.ts'
import { findRecipient } from './recipient.ts'

const MINUTES_AT_ONCE = 60

/** Reads the encrypted messages of some minutes, the oldest first. */
const sealedIn = async ({ readModel }: NotificationSource, minutes: readonly number[]): Promise<readonly string[]> => {
  const keys = minutes.flatMap((minute) => MAIL_KINDS.map((kind) => mailKey(kind, minute)))
  const bags = await Promise.all(keys.map((key) => readModel.peek(key)))
  return bags.flatMap((bag) => (bag === undefined ? [] : mailBagSchema.parse(bag).mails))
}

const minutesUpTo = (last: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => last - count + 1 + n)

/** Addresses a message to the client's recorded e-mail address, whose spelling may differ from that of the request. */
const toClient = async (
  gateway: NotificationSource,
  mail: Mail & { readonly client_id: string },
): Promise<readonly Notification[]> => {
  const client = await findRecipient(gateway, mail.client_id)
  if (client === undefined) return []
  const { email } = client
  if (mail.kind !== 'password_link') {
    const { path, ...told } = mail
    return [{ ...told, email, link: (await gateway.publicUrl()) + path }]
  }
  const { command_id, ...told } = mail
  const link = await client.passwordLink(command_id)
  return link === undefined ? [] : [{ ...told, email, link }]
}

/** Makes the notification of a message; none if its link was used or replaced, or its client was erased. */
const toldOf = async (gateway: NotificationSource, mail: Mail): Promise<readonly Notification[]> => {
  const { client_id } = mail
  if (client_id !== undefined) return toClient(gateway, { ...mail, client_id })
  if (mail.kind !== 'email_link') return []
  const { path, ...told } = mail
  return [{ ...told, link: (await gateway.publicUrl()) + path }]
}

/** Yields pages of the notifications of messages that have no event and have not expired. */
export const mailNotifications = async function* (
  gateway: NotificationSource,
  { clientId, isWanted = () => true, mailMinutes = MAIL_MINUTES }: NotificationFilter,
): AsyncIterable<readonly Notification[]> {
  const key = await gateway.keys.get(MAIL_OWNER)
  if (key === undefined) return
  const minutes = minutesUpTo(mailMinute(gateway.clock()), mailMinutes)
  for (let from = 0; from < minutes.length; from += MINUTES_AT_ONCE) {
    const sealed = await sealedIn(gateway, minutes.slice(from, from + MINUTES_AT_ONCE))
    const texts = sealed.flatMap((text) => decryptText(key, { field: MAIL_FIELD }, text) ?? [])
    const now = timestampOf(gateway.clock())
    const wanted = texts
      .map((text) => mailSchema.parse(JSON.parse(text)))
      .filter(({ id, issued_at, expires_at }) => isWanted(id) && issued_at <= now && now < expires_at)
      .filter(({ client_id }) => clientId === undefined || client_id === clientId)
    if (wanted.length > 0) yield (await Promise.all(wanted.map((mail) => toldOf(gateway, mail)))).flat()
  }
}
