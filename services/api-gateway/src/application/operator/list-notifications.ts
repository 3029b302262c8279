import type { listNotifications as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import { agentKeys, type IssuedCodeEntry } from '@folio/contracts/payment-agent/views.ts'
import { viewPrefix } from '@folio/contracts/view-key.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Answer, Call } from '../../http/route.ts'
import { issuedCode } from '../agents/withdrawal-code.ts'
import type { Gateway } from '../gateway.ts'

const PAGE_ENTRIES = 1000
const READ_MAX = 10_000

const isLive =
  (now: string) =>
  ({ expires_at }: IssuedCodeEntry) =>
    now < expires_at

/** The codes that can still be used, of one client or of all, up to a bound. */
const liveCodes = async ({ agents, clock }: Gateway, clientId: string | undefined): Promise<IssuedCodeEntry[]> => {
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

/** The notifier's outbox: codes to be told, each made again from its client's key while somebody asks. */
export const listNotifications =
  (gateway: Gateway) =>
  async ({ query, receivedAt }: Call<typeof endpoint>): Promise<Answer<typeof endpoint>> => {
    // Whoever was told that a code was issued finds it here.
    await gateway.agents.seeAllBefore(receivedAt)
    const live = await liveCodes(gateway, query.client_id)
    const told = live.map(async ({ command_id, ...entry }) => {
      const key = await gateway.keys.get(entry.client_id)
      if (key === undefined) return []
      return [{ id: command_id, kind: 'withdrawal_code' as const, ...entry, code: issuedCode(key, command_id) }]
    })
    return { data: (await Promise.all(told)).flat() }
  }
