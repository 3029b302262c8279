import { type ServiceName, serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import { type ViewReader, type ViewReaderOptions, viewReader } from '@folio/service-kit/views/view-reader.ts'

/** The views that handlers read most, by short names: each is the view of one service. */
const SHORT_NAMES = {
  users: 'identity',
  wallets: 'wallet',
  trading: 'trading',
  optionsAccounts: 'options-account',
  agents: 'payment-agent',
} as const satisfies Readonly<Record<string, ServiceName>>

/** The views of all services, by the names of the services and by the short names. */
export type Views = { readonly [Name in keyof typeof SHORT_NAMES]: ViewReader } & {
  readonly viewOf: Readonly<Record<ServiceName, ViewReader>>
}

/** Opens the views of all services with the same options. */
export const openViews = (readModel: ReadModel, options: ViewReaderOptions): Views => {
  const opened = serviceContracts.map(({ name }) => [name, viewReader(readModel, name, options)] as const)
  const viewOf = Object.fromEntries(opened) as Views['viewOf']
  const { users, wallets, trading, optionsAccounts, agents } = SHORT_NAMES
  return {
    viewOf,
    users: viewOf[users],
    wallets: viewOf[wallets],
    trading: viewOf[trading],
    optionsAccounts: viewOf[optionsAccounts],
    agents: viewOf[agents],
  }
}

/** Rejects with `ReadModelUnavailable` while a view cannot be read or cannot keep claims. */
export const assertReadable = async (views: Views): Promise<void> => {
  const answers = await Promise.all(Object.values(views.viewOf).map((view) => view.get([])))
  if (answers.some(({ claimsKept }) => !claimsKept))
    throw new ReadModelUnavailable('the view may have lost claims recently')
}
