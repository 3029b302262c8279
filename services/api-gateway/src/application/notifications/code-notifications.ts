import { agentKeys, type IssuedCodeEntry } from '@folio/contracts/payment-agent/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Notification } from '@folio/notifier/port.ts'
import { issueCode } from '../agents/transfers/withdrawal-code.ts'
import type { Gateway } from '../gateway.ts'
import type { NotificationFilter } from './notification-source.ts'

const PAGE_ENTRIES = 1000

/** Yields pages of the codes, of one client or of all, that have not expired. */
const liveCodes = async function* (
  { agents, clock }: Pick<Gateway, 'agents' | 'clock'>,
  clientId: string | undefined,
): AsyncIterable<readonly IssuedCodeEntry[]> {
  const prefix = clientId === undefined ? agentKeys.codes : agentKeys.codesOf(clientId)
  const now = timestampOf(clock())
  for (let after: string | undefined; ; ) {
    const range = { prefix, limit: PAGE_ENTRIES }
    const { entries } = await agents.list(after === undefined ? range : { ...range, after })
    yield entries.map(([, entry]) => entry).filter(({ expires_at }) => now < expires_at)
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) return
  }
}

/** Yields pages of the notifications of codes; derives each code from its client's key. */
export const codeNotifications = async function* (
  gateway: Pick<Gateway, 'agents' | 'clock' | 'keys'>,
  { clientId, isWanted = () => true }: NotificationFilter = {},
): AsyncIterable<readonly Notification[]> {
  for await (const codes of liveCodes(gateway, clientId)) {
    const wanted = codes.filter(({ command_id }) => isWanted(command_id))
    const told = wanted.map(async ({ command_id, ...entry }): Promise<readonly Notification[]> => {
      const key = await gateway.keys.get(entry.client_id)
      if (key === undefined) return []
      return [{ id: command_id, kind: 'withdrawal_code', ...entry, code: issueCode(key, command_id) }]
    })
    yield (await Promise.all(told)).flat()
  }
}
