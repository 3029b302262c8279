import type { Notification } from '@folio/notifier/port.ts'
import { dataOf, operate } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'

type ToOperator = Pick<Demo, 'operator_url' | 'operator_token'>

/** The notifications that were revealed before, by the operator API; a notification never changes. */
const revealed = new Map<string, Map<string, Notification>>()

const reveal = async (demo: ToOperator, id: string): Promise<readonly Notification[]> => {
  const known = revealed.get(demo.operator_url) ?? new Map<string, Notification>()
  revealed.set(demo.operator_url, known)
  const found = known.get(id)
  if (found !== undefined) return [found]
  const answer = await operate(demo, `notifications/${id}/reveal`, { reason: 'test' })
  // It may have expired, or been used, since it was listed.
  if (answer.status === 404) return []
  const shown: Notification = dataOf(answer)
  known.set(id, shown)
  return [shown]
}

/** The notifications that have not expired, of all clients or of one, with their codes and links, each revealed once. */
export const notifications = async (demo: ToOperator, clientId?: string): Promise<readonly Notification[]> => {
  const query = clientId === undefined ? '' : `?client_id=${clientId}`
  const listed: readonly { readonly id: string }[] = dataOf(await operate(demo, `notifications${query}`))
  const shown: Notification[] = []
  for (const { id } of listed) shown.push(...(await reveal(demo, id)))
  return shown
}
