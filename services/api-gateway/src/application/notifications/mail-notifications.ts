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
import type { Asked, Notified } from './notified.ts'
import { notifiedClient } from './notified-client.ts'

const MINUTES_AT_ONCE = 60

/** The sealed messages of some minutes, the oldest first. */
const sealedIn = async ({ readModel }: Notified, minutes: readonly number[]): Promise<readonly string[]> => {
  const keys = minutes.flatMap((minute) => MAIL_KINDS.map((kind) => mailKey(kind, minute)))
  const bags = await Promise.all(keys.map((key) => readModel.look(key)))
  return bags.flatMap((bag) => (bag === undefined ? [] : mailBagSchema.parse(bag).mails))
}

const minutesUpTo = (last: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => last - count + 1 + n)

/** A message to a client goes to the address of the account, however it was written when it was asked for. */
const toClient = async (
  gateway: Notified,
  mail: Mail & { readonly client_id: string },
): Promise<readonly Notification[]> => {
  const client = await notifiedClient(gateway, mail.client_id)
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

/** What a message says; nothing where its link was used or replaced, or its client was erased. */
const toldOf = async (gateway: Notified, mail: Mail): Promise<readonly Notification[]> => {
  const { client_id } = mail
  if (client_id !== undefined) return toClient(gateway, { ...mail, client_id })
  if (mail.kind !== 'email_link') return []
  const { path, ...told } = mail
  return [{ ...told, link: (await gateway.publicUrl()) + path }]
}

/** Messages that no event tells of and that are worth something now, page by page. */
export const mailNotifications = async function* (
  gateway: Notified,
  { clientId, isWanted = () => true, mailMinutes = MAIL_MINUTES }: Asked,
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
