import { z } from 'zod'
import { eventually, get } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'
import { type JournalVerdict, judgeJournal } from './exported-journal.ts'
import type { Payments } from './paying-clients.ts'
import { printedBy } from './programs-inside.ts'
import type { RunningCluster } from './running-cluster.ts'

const auditedSchema = z.object({ journal: z.string(), verified: z.object({ code: z.number(), said: z.string() }) })
const AT_REST_WITHIN_MS = 60_000

type Row = { readonly lag: number; readonly open_processes: number }

/** Waits until no transfer is under way and every view stands where the store stands. */
export const untilAtRest = (cluster: RunningCluster): Promise<void> =>
  eventually(async () => {
    const { status, body } = await cluster.operate('projections').catch(() => ({ status: 503, body: undefined }))
    if (status !== 200) return false
    const { data } = body as { readonly data: readonly Row[] }
    return data.length > 0 && data.every(({ lag, open_processes }) => lag === 0 && open_processes === 0)
  }, AT_REST_WITHIN_MS)

/** What every client should have, in cents: its funds, and what its acknowledged payments and those to it changed. */
export const expectedCents = (
  payments: Payments,
  clients: readonly Client[],
  fundsCents: number,
): Map<Client, number> => {
  const expected = new Map(clients.map((client) => [client, fundsCents]))
  const change = (client: Client, cents: number) => expected.set(client, (expected.get(client) ?? 0) + cents)
  for (const [{ from, to, cents }, { kind }] of payments) {
    if (kind !== 'acknowledged') continue
    change(from, -cents)
    change(to, cents)
  }
  return expected
}

/** Whether a client is shown so much; asked again for a while, since a view that is not believed yet is not shown at all. */
const isShown = (edge: Demo, client: Client, cents: number): Promise<boolean> =>
  eventually(async () => {
    const { status, body } = await get(edge, client, '/wallet/v1/wallets')
    return status === 200 && body.data[0].balances.USD?.balance === (cents / 100).toFixed(2)
  }).then(
    () => true,
    () => false,
  )

/** What came of a fault, when everything is at rest and no payer is without an answer. */
export type Verdict = JournalVerdict & {
  /** Clients that are shown another balance than what they were told makes. */
  readonly wrongBalances: number
  /** What `audit verify` says in the end; `whole` where it found nothing. */
  readonly audit: string
}

/** Looks at everything there is, from outside and as an auditor. */
export const judge = async (
  { cluster, edge }: { readonly cluster: RunningCluster; readonly edge: Demo },
  payments: Payments,
  { clients, fundsCents }: { readonly clients: readonly Client[]; readonly fundsCents: number },
): Promise<Verdict> => {
  const shown = await Promise.all(
    [...expectedCents(payments, clients, fundsCents)].map(([client, cents]) => isShown(edge, client, cents)),
  )
  const { journal, verified } = auditedSchema.parse(JSON.parse(await printedBy(cluster.compose, 'audited.ts')))
  return {
    ...judgeJournal(journal, payments),
    wrongBalances: shown.filter((isRight) => !isRight).length,
    audit: verified.code === 0 ? 'whole' : `${verified.code}: ${verified.said}`,
  }
}
