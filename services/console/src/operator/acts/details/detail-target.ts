import { linkOptions } from '@tanstack/react-router'
import type { Act } from '../act-outcome.ts'

/** Stands in a record in place of a value that is no id, code or number. */
const LEFT_OUT = '-'

const agentPage = (id: string) => linkOptions({ to: '/agents', search: { agent: id } })
const verificationPage = (id: string) => linkOptions({ to: '/verify', search: { id } })

/** The screen that shows the thing which a detail of this name is the id of. */
const BY_NAME = {
  account_id: (id: string) => linkOptions({ to: '/accounts/$account', params: { account: `trading:${id}` } }),
  agent_id: agentPage,
  application_id: (id: string) => linkOptions({ to: '/applications', search: { application: id } }),
  client_id: (id: string) => linkOptions({ to: '/clients/$client', params: { client: id } }),
  currency: (currency: string) => linkOptions({ to: '/rates', search: { currency } }),
  notification_id: (id: string) => linkOptions({ to: '/notifications', search: { notification: id } }),
  service: (service: string) => linkOptions({ to: '/projections', search: { service } }),
  stream: (stream: string) => linkOptions({ to: '/streams/$stream', params: { stream } }),
  symbol: (symbol: string) => linkOptions({ to: '/symbols', search: { symbol } }),
  topic: (topic: string) => linkOptions({ to: '/dead-letters', search: { topic } }),
  transaction_id: (transaction: string) => linkOptions({ to: '/transfers', search: { transaction } }),
  verification_id: verificationPage,
  wallet_id: (id: string) => linkOptions({ to: '/accounts/$account', params: { account: `wallet:${id}` } }),
} as const

/** The same of the detail `id`, by the kind of the act that answered it. */
const BY_KIND = {
  registerAgent: agentPage,
  replaceCheckpoint: verificationPage,
  startVerification: verificationPage,
} as const

const isKeyOf = <Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> =>
  Object.hasOwn(table, name)

/** The link to the screen of the thing that a detail of an act names; undefined for a detail that is no id of a thing with a screen. */
export const detailTarget = (kind: Act['kind'], name: string, value: string) => {
  if (value === LEFT_OUT) return undefined
  if (name === 'id' && isKeyOf(BY_KIND, kind)) return BY_KIND[kind](value)
  return isKeyOf(BY_NAME, name) ? BY_NAME[name](value) : undefined
}
