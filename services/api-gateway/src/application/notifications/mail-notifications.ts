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
import type { ClientKey } from '@folio/keys/port.ts'
import type { Notification } from '@folio/notifier/port.ts'
import {
  type NotificationFilter,
  type NotificationSource,
  PAGE_ENTRIES,
  type PlacedNotification,
} from './notification-source.ts'
import { findRecipient } from './recipient.ts'

const MINUTES_AT_ONCE = 60

/** Reads the encrypted messages of some minutes, each with its minute. */
const sealedIn = async (
  { readModel }: NotificationSource,
  minutes: readonly number[],
): Promise<readonly (readonly [minute: number, text: string])[]> => {
  const bagsOf = async (minute: number) => {
    const bags = await Promise.all(MAIL_KINDS.map((kind) => readModel.peek(mailKey(kind, minute))))
    const sealed = bags.flatMap((bag) => (bag === undefined ? [] : mailBagSchema.parse(bag).mails))
    return sealed.map((text) => [minute, text] as const)
  }
  return (await Promise.all(minutes.map(bagsOf))).flat()
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

/** A message with its place, `minute/time/id`; minutes have one number of digits, so that places are ordered as texts. */
type PlacedMail = { readonly place: string; readonly mail: Mail }

/** Decrypts a message; undefined where its key has gone, or where another release wrote it in a form that this one cannot read. */
const openedMail = (key: ClientKey, sealed: string): Mail | undefined => {
  const text = decryptText(key, { field: MAIL_FIELD }, sealed)
  return text === undefined ? undefined : mailSchema.safeParse(JSON.parse(text)).data
}

/** Opens the messages of some minutes that are wanted and valid now, in the order of their places. */
const mailsIn = async (
  gateway: NotificationSource,
  { clientId, isWanted = () => true, after = '' }: NotificationFilter,
  { key, minutes }: { readonly key: ClientKey; readonly minutes: readonly number[] },
): Promise<readonly PlacedMail[]> => {
  const now = timestampOf(gateway.clock())
  return (await sealedIn(gateway, minutes))
    .flatMap(([minute, sealed]): readonly PlacedMail[] => {
      const mail = openedMail(key, sealed)
      return mail === undefined ? [] : [{ place: `${minute}/${mail.issued_at}/${mail.id}`, mail }]
    })
    .filter(({ mail: { id, issued_at, expires_at } }) => isWanted(id) && issued_at <= now && now < expires_at)
    .filter(({ place, mail }) => place > after && (clientId === undefined || mail.client_id === clientId))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
}

/** Yields pages of the notifications of messages that have no event and have not expired. */
export const mailNotifications = async function* (
  gateway: NotificationSource,
  filter: NotificationFilter,
): AsyncIterable<readonly PlacedNotification[]> {
  const { mailMinutes = MAIL_MINUTES, after = '', pageEntries = PAGE_ENTRIES } = filter
  const key = await gateway.keys.get(MAIL_OWNER)
  if (key === undefined) return
  // A slash comes before all digits, so that the minute of the place is read again.
  const minutes = minutesUpTo(mailMinute(gateway.clock()), mailMinutes).filter((minute) => `${minute}0` > after)
  for (let from = 0; from < minutes.length; from += MINUTES_AT_ONCE) {
    const mails = await mailsIn(gateway, filter, { key, minutes: minutes.slice(from, from + MINUTES_AT_ONCE) })
    for (let first = 0; first < mails.length; first += pageEntries) {
      const some = mails.slice(first, first + pageEntries).map(async ({ place, mail }) => {
        const told = await toldOf(gateway, mail)
        return told.map((notification) => ({ place, notification }))
      })
      yield (await Promise.all(some)).flat()
    }
  }
}
