import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Dice } from '@folio/test-kit/dice.ts'
import { askCode } from '../../agents/agent-calls.ts'
import type { Demo } from '../../kit/running-folio.ts'
import type { RunningCluster } from '../compose/running-cluster.ts'
import { answerInTime } from './answer-in-time.ts'
import type { PayingClients, Payments } from './paying-clients.ts'
import { type Payer, type Payment, pay } from './payment.ts'

const AT_ONCE = 4
const CENTS_MAX = 500
const BETWEEN_MS = 1500

type Code = {
  readonly id: string
  readonly client_id: string
  readonly agent_id: number
  readonly amount: string
  readonly code: string
}
type Withdrawal = { readonly from: Payer; readonly paidOutBy: Payer; readonly cents: number }

/** Reveals a code; undefined while the operator API does not answer. */
const revealCode = async (cluster: RunningCluster, { id }: Code): Promise<string | undefined> => {
  const answer = await answerInTime(cluster.operate(`notifications/${id}/reveal`, { reason: 'test' }))
  return answer?.status === 200 ? (answer.body as { readonly data: Code }).data.code : undefined
}

/** Reads the valid codes, masked, from the operator API; empty while it does not answer. */
const readCodes = async (cluster: RunningCluster): Promise<readonly Code[]> => {
  const answer = await answerInTime(cluster.operate('notifications'))
  return answer?.status === 200 ? (answer.body as { readonly data: readonly Code[] }).data : []
}

/** Lets a few clients at a time withdraw through agents, with the codes that Folio sends them, until it is stopped. */
export const startPayingOut = (
  { cluster, edge }: { readonly cluster: RunningCluster; readonly edge: Demo },
  payments: Payments,
  { clients, dice }: { readonly clients: readonly Payer[]; readonly dice: Dice },
): PayingClients => {
  let isStopped = false
  const agents = clients.filter(({ agent_id }) => agent_id !== undefined)
  const others = clients.filter(({ agent_id }) => agent_id === undefined)

  const drawWithdrawal = (): readonly Withdrawal[] => {
    const [from, paidOutBy] = [others[dice.below(others.length)], agents[dice.below(agents.length)]]
    return from && paidOutBy ? [{ from, paidOutBy, cents: 1 + dice.below(CENTS_MAX) }] : []
  }

  const hasCode = async ({ from, paidOutBy, cents }: Withdrawal): Promise<boolean> => {
    const asked = { agent_id: paidOutBy.agent_id, amount: (cents / 100).toFixed(2), currency: 'USD' }
    return (await answerInTime(askCode(edge, from, asked)))?.status === 200
  }

  const payOut = async (): Promise<void> => {
    const withdrawals = Array.from({ length: AT_ONCE }, drawWithdrawal).flat()
    const granted = await Promise.all(withdrawals.map(hasCode))
    const codes = granted.includes(true) ? await readCodes(cluster) : []
    const asked = withdrawals.map(async ({ from, paidOutBy, cents }, index) => {
      const told = codes.find(
        ({ client_id, agent_id, amount }) =>
          client_id === from.client_id && agent_id === paidOutBy.agent_id && Number(amount) === cents / 100,
      )
      if (!granted[index] || told === undefined || isStopped) return
      const code = await revealCode(cluster, told)
      if (code === undefined) return
      const requestId = `paid-out-${payments.size}`
      const payment: Payment = { from, paidOutBy, cents, code, requestId }
      payments.set(payment, { kind: 'unanswered' })
      payments.set(payment, await pay(edge, payment))
    })
    await Promise.all(asked)
  }

  const payingOut = (async () => {
    while (!isStopped) {
      await payOut()
      await sleep(BETWEEN_MS)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await payingOut
    },
  }
}
