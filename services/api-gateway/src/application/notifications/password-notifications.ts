import { identityKeys, type PasswordNoticeEntry } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { NotificationFilter, NotificationSource } from './notification-source.ts'
import { findRecipient } from './recipient.ts'

/** The longest time until a notice expires: one day. */
const LIFE_MICROSECONDS = 24 * 60 * 60 * 1e6

const PAGE_ENTRIES = 1000
const READ_MAX = 10_000

/** Reads the notices of the last day that have not expired, the oldest first, from at most 10,000. */
const liveNotices = async ({ users, clock }: NotificationSource): Promise<readonly PasswordNoticeEntry[]> => {
  const now = timestampOf(clock())
  const live: PasswordNoticeEntry[] = []
  let after = identityKeys.passwordNotice(timestampOf(clock() - LIFE_MICROSECONDS), '')
  for (let read = 0; read < READ_MAX; read += PAGE_ENTRIES) {
    const { entries } = await users.list({ prefix: identityKeys.passwordNotices, after, limit: PAGE_ENTRIES })
    live.push(...entries.map(([, entry]) => entry).filter(({ expires_at }) => now < expires_at))
    const last = entries.at(-1)?.[1]
    if (last === undefined || entries.length < PAGE_ENTRIES) break
    after = identityKeys.passwordNotice(last.issued_at, last.client_id)
  }
  return live
}

/** Makes the notification of a notice; none if its client was erased, or its link was used or replaced. */
const toldOf = async (
  gateway: NotificationSource,
  { kind, client_id, command_id, issued_at, expires_at }: PasswordNoticeEntry,
): Promise<readonly Notification[]> => {
  const client = await findRecipient(gateway, client_id)
  if (client === undefined) return []
  const to = { id: command_id, client_id, email: client.email, issued_at, expires_at }
  if (kind === 'password_changed') return [{ ...to, kind }]
  const link = await client.passwordLink(command_id)
  return link === undefined ? [] : [{ ...to, kind, link }]
}

/** Reads the notifications about passwords; derives each link from its client's key. */
export const passwordNotifications = async (
  gateway: NotificationSource,
  { clientId, isWanted = () => true }: NotificationFilter,
): Promise<readonly Notification[]> => {
  const notices = (await liveNotices(gateway)).filter(({ command_id }) => isWanted(command_id))
  const wanted = notices.filter(({ client_id }) => clientId === undefined || client_id === clientId)
  return (await Promise.all(wanted.map((notice) => toldOf(gateway, notice)))).flat()
}
