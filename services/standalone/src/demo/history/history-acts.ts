import { randomUUID } from 'node:crypto'
import type { Demo, SampleClient } from '../../demo-file.ts'
import { paymentRequest, sendPayment } from '../../pay-among-samples.ts'
import { type Cause, type OperatorAccess, openFunded, openSampleAgents, operate } from '../../sample-data.ts'
import type { Standalone } from '../../service.ts'
import { allowApplication, allowAs } from './allow-application.ts'
import type { Act } from './history-plan.ts'
import type { HistoryProgress } from './history-progress.ts'
import { type Nickname, OPERATORS, type OperatorName } from './people.ts'
import { type HistoryMarket, tradeActs } from './trade-acts.ts'

/** The acts of a history on a running Folio, by its two APIs. */
export type HistoryActs = {
  readonly perform: (act: Act) => Promise<void>
  /** The number of payments so far that were not refused, those to options accounts included. */
  readonly paid: () => number
  /** The clients and agents that were opened. */
  readonly opened: () => Pick<Demo, 'clients' | 'agents'>
}

const HTTP_OK_BELOW = 300
const HTTP_BAD_REQUEST = 400

/** The dependencies of the acts of a history besides its APIs. */
export type HistoryTools = {
  readonly market: HistoryMarket
  readonly progress: HistoryProgress
  readonly logInCode: Standalone['logInCode']
  /** After this time a payment without an answer has failed, in milliseconds. */
  readonly paymentTimeoutMs: number
}

/** Keeps what the acts of a history have opened, by the names that the plan gives. */
const openedByName = () => {
  const clients = new Map<Nickname, SampleClient>()
  const tokens = new Map<OperatorName, string>()
  const applications = new Map<string, string>()
  const known = <Name, Value>(values: ReadonlyMap<Name, Value>, name: Name): Value => {
    const value = values.get(name)
    if (value === undefined) throw new Error(`the history has not opened ${name} yet`)
    return value
  }
  const clientOf = (nickname: Nickname): SampleClient => known(clients, nickname)
  return {
    clients,
    tokens,
    applications,
    clientOf,
    tokenOf: (operator: OperatorName): string => known(tokens, operator),
    applicationOf: (name: string): string => known(applications, name),
    walletOf: (nickname: Nickname): string => {
      const [wallet] = clientOf(nickname).wallets
      if (wallet === undefined) throw new Error(`${nickname} has no wallet`)
      return wallet.wallet_id
    },
  }
}

/** Makes a payment between two sample clients; returns false if it was refused. */
const isPaid = async (request: ReturnType<typeof paymentRequest>, timeoutMs: number): Promise<boolean> => {
  const answered = request === undefined ? 'unavailable' : await sendPayment(request, timeoutMs)
  if (typeof answered === 'string' || (answered.status >= HTTP_OK_BELOW && answered.status !== HTTP_BAD_REQUEST))
    throw new Error(`a payment of the history was answered by ${JSON.stringify(answered)}`)
  return answered.status < HTTP_OK_BELOW
}

/** Makes the acts on the APIs that a file of sample clients names. */
export const historyActs = (
  demo: Demo,
  { market, progress, logInCode, paymentTimeoutMs }: HistoryTools,
): HistoryActs => {
  const { clients, tokens, applications, clientOf, tokenOf, applicationOf, walletOf } = openedByName()
  let agents: Demo['agents'] = []
  let paid = 0

  const trading = tradeActs({ demo, clientOf }, market, progress)

  const as = ({ by, cause }: { readonly by: OperatorName; readonly cause: Cause }): Demo & OperatorAccess => ({
    ...demo,
    operator_token: tokenOf(by),
    cause,
  })

  const addOperators = async (): Promise<void> => {
    for (const operator of OPERATORS) {
      const { token } = await operate<{ readonly token: string }>(demo, 'operators', operator)
      tokens.set(operator.name, token)
    }
  }

  const pay = async ({ from, to, amount }: Extract<Act, { readonly act: 'pay' }>): Promise<void> => {
    const clients = [clientOf(from), clientOf(to)] as const
    const request = paymentRequest(demo.base_url, clients, { payment_id: randomUUID(), amount })
    if (await isPaid(request, paymentTimeoutMs)) paid += 1
  }

  const allow = async ({ application, nickname }: Extract<Act, { readonly act: 'allow' }>): Promise<void> => {
    const { code } = await logInCode(clientOf(nickname).client_id)
    await allowAs(demo, { applicationId: applicationOf(application), code })
  }

  const perform = async (act: Act): Promise<void> => {
    switch (act.act) {
      case 'open':
        clients.set(act.nickname, await openFunded(demo, act.nickname))
        return
      case 'open_agent':
        agents = await openSampleAgents(demo)
        return
      case 'add_operators':
        return addOperators()
      case 'pay':
        return pay(act)
      case 'freeze':
      case 'thaw':
        await operate(as(act), `wallets/${walletOf(act.nickname)}/${act.act}`, {})
        return
      case 'set_rate':
        await operate(as(act), 'fx-rates', { currency: act.currency, usd_rate: act.usdRate })
        return
      case 'let_in':
        applications.set(act.application, await allowApplication(as(act), act))
        return
      case 'allow':
        return allow(act)
      default:
        return trading.perform(act)
    }
  }

  return { perform, paid: () => paid + trading.funded(), opened: () => ({ clients: [...clients.values()], agents }) }
}
