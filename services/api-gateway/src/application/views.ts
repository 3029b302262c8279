import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import { OPTIONS_ACCOUNT_VIEW } from '@folio/contracts/options-account/views.ts'
import { PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import { type Belief, type BelievedView, believedView } from '@folio/service-kit/believed-view.ts'

/** The views the gateway answers from, each named for the service whose events it shows. A new service adds a line here. */
export const VIEWS = {
  users: IDENTITY_VIEW,
  wallets: WALLET_VIEW,
  trading: TRADING_VIEW,
  optionsAccounts: OPTIONS_ACCOUNT_VIEW,
  agents: PAYMENT_AGENT_VIEW,
} as const

/** The gateway's views by what they are called inside it. */
export type Views = { readonly [Name in keyof typeof VIEWS]: BelievedView }

/** All of them, read with the same belief. */
export const openViews = (readModel: ReadModel, belief: Belief): Views => ({
  users: believedView(readModel, VIEWS.users, belief),
  wallets: believedView(readModel, VIEWS.wallets, belief),
  trading: believedView(readModel, VIEWS.trading, belief),
  optionsAccounts: believedView(readModel, VIEWS.optionsAccounts, belief),
  agents: believedView(readModel, VIEWS.agents, belief),
})

/** Rejects with `ReadModelUnavailable` while any of them cannot be believed or take a claim. */
export const assertBelieved = async (views: Views): Promise<void> => {
  const answers = await Promise.all(byService(views).map(([, view]) => view.get([])))
  if (answers.some(({ claimsKept }) => !claimsKept))
    throw new ReadModelUnavailable('claims may have been lost just now')
}

/** Each view with the service it is named for. */
export const byService = (views: Views): readonly (readonly [service: string, view: BelievedView])[] => [
  [VIEWS.users, views.users],
  [VIEWS.wallets, views.wallets],
  [VIEWS.trading, views.trading],
  [VIEWS.optionsAccounts, views.optionsAccounts],
  [VIEWS.agents, views.agents],
]
