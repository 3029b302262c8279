import { identityKeys, type PasswordNoticeEntry } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { Asked, Notified } from './notified.ts'
import { notifiedClient } from './notified-client.ts'

/** No notice is worth anything longer than a day. */
const LIFE_MICROSECONDS = 24 * 60 * 60 * 1e6

const PAGE_ENTRIES = 1000
const READ_MAX = 10_000

/** The notices of the last day that are still worth something, the oldest first, up to a bound. */
const liveNotices = async ({ users, clock }: Notified): Promise<readonly PasswordNoticeEntry[]> => {
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

/** What a notice says to its client; nothing where the client was erased, or the link has been used or replaced. */
const toldOf = async (
  gateway: Notified,
  { kind, client_id, command_id, issued_at, expires_at }: PasswordNoticeEntry,
): Promise<readonly Notification[]> => {
  const client = await notifiedClient(gateway, client_id)
  if (client === undefined) return []
  const to = { id: command_id, client_id, email: client.email, issued_at, expires_at }
  if (kind === 'password_changed') return [{ ...to, kind }]
  const link = await client.passwordLink(command_id)
  return link === undefined ? [] : [{ ...to, kind, link }]
}

/** What is to be told about passwords: each link made again from its client's key while somebody asks. */
export const passwordNotifications = async (
  gateway: Notified,
  { clientId, isWanted = () => true }: Asked,
): Promise<readonly Notification[]> => {
  const notices = (await liveNotices(gateway)).filter(({ command_id }) => isWanted(command_id))
  const wanted = notices.filter(({ client_id }) => clientId === undefined || client_id === clientId)
  return (await Promise.all(wanted.map((notice) => toldOf(gateway, notice)))).flat()
}
