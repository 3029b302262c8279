import { PASSWORD_NOTICE_LIFE_MICROSECONDS } from '@folio/contracts/identity/mail.ts'
import { identityKeys, type PasswordNoticeEntry } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Notification } from '@folio/notifier/port.ts'
import {
  type NotificationFilter,
  type NotificationSource,
  PAGE_ENTRIES,
  type PlacedNotification,
} from './notification-source.ts'
import { findRecipient } from './recipient.ts'

/** The place of a notice, `time/client`, or the first place from a time on. */
const placeOf = ({ issued_at, client_id }: Pick<PasswordNoticeEntry, 'issued_at' | 'client_id'>): string =>
  `${issued_at}/${client_id}`

const keyAt = (place: string) => {
  const [issuedAt = '', clientId = ''] = place.split('/')
  return identityKeys.passwordNotice(issuedAt, clientId)
}

/** Yields pages of the notices of the last day that have not expired, the oldest first. */
const liveNotices = async function* (
  { users, clock }: NotificationSource,
  { after: begin = '', pageEntries: limit = PAGE_ENTRIES }: NotificationFilter,
): AsyncIterable<readonly PasswordNoticeEntry[]> {
  const now = timestampOf(clock())
  const dayAgo = placeOf({ issued_at: timestampOf(clock() - PASSWORD_NOTICE_LIFE_MICROSECONDS), client_id: '' })
  for (let after = begin > dayAgo ? begin : dayAgo; ; ) {
    const { entries } = await users.list({ prefix: identityKeys.passwordNotices, after: keyAt(after), limit })
    yield entries.map(([, entry]) => entry).filter(({ expires_at }) => now < expires_at)
    const last = entries.at(-1)?.[1]
    if (last === undefined || entries.length < limit) return
    after = placeOf(last)
  }
}

/** Makes the notification of a notice; none if its client was erased, or its link was used or replaced. */
const notificationOf = async (
  gateway: NotificationSource,
  { kind, client_id, command_id, issued_at, expires_at }: PasswordNoticeEntry,
): Promise<Notification | undefined> => {
  const client = await findRecipient(gateway, client_id)
  if (client === undefined) return undefined
  const to = { id: command_id, client_id, email: client.email, issued_at, expires_at }
  if (kind === 'password_changed') return { ...to, kind }
  const link = await client.passwordLink(command_id)
  return link === undefined ? undefined : { ...to, kind, link }
}

const placed = async (
  gateway: NotificationSource,
  notice: PasswordNoticeEntry,
): Promise<readonly PlacedNotification[]> => {
  const notification = await notificationOf(gateway, notice)
  return notification === undefined ? [] : [{ place: placeOf(notice), notification }]
}

/** Yields pages of the notifications about passwords; derives each link from its client's key. */
export const passwordNotifications = async function* (
  gateway: NotificationSource,
  filter: NotificationFilter,
): AsyncIterable<readonly PlacedNotification[]> {
  const { clientId, isWanted = () => true } = filter
  for await (const notices of liveNotices(gateway, filter)) {
    const wanted = notices
      .filter(({ command_id }) => isWanted(command_id))
      .filter(({ client_id }) => clientId === undefined || client_id === clientId)
    yield (await Promise.all(wanted.map((notice) => placed(gateway, notice)))).flat()
  }
}
