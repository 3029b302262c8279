import { agentKeys, type IssuedCodeEntry } from '@folio/contracts/payment-agent/views.ts'
import { viewPrefix } from '@folio/contracts/view-key.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Notification } from '@folio/notifier/port.ts'
import type { Gateway } from '../gateway.ts'
import { issuedCode } from './withdrawal-code.ts'

const PAGE_ENTRIES = 1000
const READ_MAX = 10_000

const isLive =
  (now: string) =>
  ({ expires_at }: IssuedCodeEntry) =>
    now < expires_at

/** The codes that can still be used, of one client or of all, up to a bound. */
const liveCodes = async (
  { agents, clock }: Pick<Gateway, 'agents' | 'clock'>,
  clientId: string | undefined,
): Promise<IssuedCodeEntry[]> => {
  const prefix =
    clientId === undefined ? agentKeys.codes : viewPrefix<IssuedCodeEntry>(`${agentKeys.codes}${clientId}/`)
  const live: IssuedCodeEntry[] = []
  const now = timestampOf(clock())
  let after: string | undefined
  for (let read = 0; read < READ_MAX; read += PAGE_ENTRIES) {
    const range = { prefix, limit: PAGE_ENTRIES }
    const { entries } = await agents.list(after === undefined ? range : { ...range, after })
    live.push(...entries.map(([, entry]) => entry).filter(isLive(now)))
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) break
  }
  return live
}

/** The codes that are to be told to a client, or to all: each code made again from its client's key while somebody asks. */
export const codeNotifications = async (
  gateway: Pick<Gateway, 'agents' | 'clock' | 'keys'>,
  clientId?: string,
): Promise<readonly Notification[]> => {
  const live = await liveCodes(gateway, clientId)
  const told = live.map(async ({ command_id, ...entry }): Promise<readonly Notification[]> => {
    const key = await gateway.keys.get(entry.client_id)
    if (key === undefined) return []
    return [{ id: command_id, kind: 'withdrawal_code', ...entry, code: issuedCode(key, command_id) }]
  })
  return (await Promise.all(told)).flat()
}
