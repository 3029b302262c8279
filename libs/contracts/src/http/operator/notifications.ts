import { z } from 'zod'
import { actReason } from '../act.ts'
import { endpoint } from '../endpoint.ts'
import { clientId } from '../fields/ids.ts'
import { FILE_TEXT, pageBeside, pageQuery } from '../fields/list-page.ts'
import { queryInteger } from '../fields/query-integer.ts'
import { agentId } from '../payment-agents/agent.ts'

const told = { id: z.uuid(), client_id: clientId, issued_at: z.string(), expires_at: z.string() }

const notification = z.discriminatedUnion('kind', [
  z
    .strictObject({
      ...told,
      kind: z.literal('withdrawal_code'),
      agent_id: agentId,
      currency: z.string(),
      amount: z.string(),
      code: z.string(),
    })
    .meta({ title: 'WithdrawalCodeNotification' }),
  z
    .strictObject({ ...told, kind: z.literal('password_link'), email: z.string(), link: z.string() })
    .meta({ title: 'PasswordLinkNotification' }),
  z
    .strictObject({ ...told, kind: z.literal('password_changed'), email: z.string() })
    .meta({ title: 'PasswordChangedNotification' }),
  z
    .strictObject({
      ...told,
      client_id: clientId.optional(),
      kind: z.literal('email_link'),
      email: z.string(),
      link: z.string(),
    })
    .meta({ title: 'EmailLinkNotification' }),
  z
    .strictObject({ ...told, kind: z.literal('email_known'), email: z.string(), link: z.string() })
    .meta({ title: 'EmailKnownNotification' }),
])

/** The most notifications of a page; a call without a limit, as of programs that know no cursor, asks for as many. */
const NOTIFICATIONS_MAX = 10_000

/** Lists the notifications for clients, without what is for the client alone. */
export const listNotifications = endpoint({
  id: 'listNotifications',
  family: 'operator',
  method: 'GET',
  path: '/operator/v1/notifications',
  scope: 'operator',
  role: 'viewer',
  isExported: true,
  query: z.strictObject({
    client_id: clientId.optional(),
    limit: queryInteger({ min: 1, max: NOTIFICATIONS_MAX, initial: NOTIFICATIONS_MAX }),
    cursor: pageQuery.cursor,
  }),
  answers: { 200: z.array(notification) },
  beside: pageBeside,
  errors: { 400: ['CursorExpired'] },
  summary: 'List the notifications for clients',
  description:
    'Lists the messages that clients receive outside the API: withdrawal codes and links for a new password while ' +
    'they are valid, changes of a password for a day, links that confirm an e-mail address, and sign-ups with an ' +
    'e-mail address that already has an account. `code`, `link` and `email` are `•••`: revealNotification shows them, ' +
    'and is recorded. A notification keeps its `id`, so that a system that sends messages to clients reads this list, ' +
    'and reveals each one that it has not sent yet. Codes come first, by clients, then the links and notices of ' +
    'passwords, then other messages, both the oldest first. A page has at most `limit` notifications; its ' +
    '`next_cursor` leads to the next one: send it with the same `client_id`. A notification that is issued while pages ' +
    `are read may be on none of them. A cursor of another epoch of the ledger is a \`CursorExpired\`. ${FILE_TEXT}`,
})

/** Shows one notification whole. */
export const revealNotification = endpoint({
  id: 'revealNotification',
  act: { screen: '/notifications', tells: ['kind'], isReasonInBody: true, isOnlyTrace: true },
  family: 'operator',
  method: 'POST',
  path: '/operator/v1/notifications/{notification_id}/reveal',
  scope: 'operator',
  role: 'admin',
  params: z.strictObject({ notification_id: z.uuid() }),
  body: z.strictObject({ reason: actReason }),
  answers: { 200: notification },
  errors: { 404: ['NotFound'] },
  repeat: { afterLostAnswer: 'Repeat the call: each is recorded as an act of its own.' },
  summary: 'Reveal a notification',
  description:
    'Shows a notification with its code or link and its e-mail address, while it is valid. The call is recorded with its ' +
    'reason before anything is read; the answer is not cached.',
})
