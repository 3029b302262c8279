import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { OPERATOR_NAME } from '@folio/contracts/identity/operator-name.ts'
import { OPERATOR_STREAM_PREFIX, ROOT } from '@folio/contracts/identity/operators.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { marketKeys } from '@folio/contracts/market/views.ts'
import { commandTopics } from '@folio/contracts/messaging/command-topics.ts'
import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import { decryptDetails } from '../../agents/agent-details.ts'
import { isPublic } from '../../agents/agent-directory.ts'
import { withoutErased } from '../../agents/find-agent.ts'
import type { Gateway } from '../../gateway.ts'
import { refuseActs } from '../acts/acts-access.ts'
import { type Finding, foundAgent, foundApplication, NOTHING } from './found.ts'

/** The entries of a list that one search reads. */
const LISTED_MAX = 1000
/** Names of agents are stored as ciphertext, and each is decrypted. */
const AGENTS_MAX = 200

/** Agents outside the directory are named to this role and those above it alone, as in the list of agents. */
const SEES_UNLISTED: Role = 'operator'

const isName = (name: string, text: string): boolean => name.toLowerCase() === text.toLowerCase()

/** Says that a list was longer than the search. */
const restOf = (kind: string, read: number, max = LISTED_MAX): Finding['notSearched'] =>
  read < max ? [] : [{ kind, reason: `The first ${max.toLocaleString('en')} by their ids were searched for the name.` }]

/** Finds a configured currency by its code, and a topic of commands by its name. */
export const findConfigured = ({ currencies }: Pick<Gateway, 'currencies'>, text: string): Finding => {
  const currency = text.toUpperCase()
  const topic = commandTopics.find(({ name }) => isName(name, text))?.name
  const base = { client_id: null }
  return {
    found: [
      ...(currencies.has(currency)
        ? [{ ...base, kind: 'currency' as const, id: currency, link: '/operator/v1/fx-rates', about: 'its rate' }]
        : []),
      ...(topic === undefined
        ? []
        : [{ ...base, kind: 'topic' as const, id: topic, link: '/operator/v1/topics', about: 'topic of commands' }]),
    ],
    notSearched: [],
  }
}

/** Finds a symbol by its code or its display name. */
export const findSymbol = async ({ viewOf }: Pick<Gateway, 'viewOf'>, text: string): Promise<Finding> => {
  const { entries } = await viewOf.market.list({ prefix: marketKeys.offerings, limit: LISTED_MAX })
  const named = entries.filter(([, { offering }]) => isName(offering.symbol, text) || isName(offering.name, text))
  return {
    found: named.map(([, { offering }]) => ({
      kind: 'symbol',
      id: offering.symbol,
      link: '/operator/v1/symbols',
      about: offering.name,
      client_id: null,
    })),
    notSearched: restOf('symbol', entries.length),
  }
}

/** Finds an operator by the name, for the roles that may read the acts of operators. */
export const findOperator = async (
  { users }: Pick<Gateway, 'users'>,
  text: string,
  own: Role | undefined,
): Promise<Finding> => {
  const name = text.toLowerCase()
  if (!OPERATOR_NAME.test(name)) return NOTHING
  const refused = refuseActs([OPERATOR_STREAM_PREFIX], own)
  if (refused !== undefined) return { found: [], notSearched: [{ kind: 'operator', reason: refused.message }] }
  const [entry] = (await users.get([identityKeys.operator(name)])).values
  if (entry === undefined && name !== ROOT) return NOTHING
  const about = entry?.status === 'disabled' ? 'the acts of this disabled operator' : 'the acts of this operator'
  const link = `/operator/v1/acts?operator=${name}`
  return { found: [{ kind: 'operator', id: name, link, about, client_id: null }], notSearched: [] }
}

/** Finds applications by their name. */
export const findApplicationName = async ({ users }: Pick<Gateway, 'users'>, text: string): Promise<Finding> => {
  const { entries } = await users.list({ prefix: identityKeys.applications, limit: LISTED_MAX })
  const named = entries.filter(([, { name }]) => isName(name, text))
  return {
    found: named.map(([, { application_id, name }]) => foundApplication(application_id, name)),
    notSearched: restOf('application', entries.length),
  }
}

/** Tells if an agent has a name; one whose key is gone has none. */
const hasName = async ({ keys }: Pick<Gateway, 'keys'>, agent: AgentEntry, text: string): Promise<boolean> => {
  const key = await keys.get(agent.client_id)
  const details = key && decryptDetails(key, agent.profile.details)
  return details !== undefined && isName(details.name, text)
}

/** Finds payment agents by the name that the directory shows. */
export const findAgentName = async (gateway: Gateway, text: string, own: Role | undefined): Promise<Finding> => {
  const { entries } = await gateway.agents.list({ prefix: agentKeys.agents, limit: AGENTS_MAX })
  const seesAll = own !== undefined && mayCall(own, SEES_UNLISTED)
  const seen = entries.flatMap(([, agent]) => (seesAll || isPublic(agent) ? [agent] : []))
  const isNamed = await Promise.all(seen.map((agent) => hasName(gateway, agent, text)))
  const named = await withoutErased(
    gateway,
    seen.filter((_, index) => isNamed[index]),
  )
  const reason = `The names of agents outside the directory are for the role ${SEES_UNLISTED} and above.`
  return {
    found: named.map(foundAgent),
    notSearched: [
      ...restOf('payment agent', entries.length, AGENTS_MAX),
      ...(seen.length === entries.length ? [] : [{ kind: 'payment agent', reason }]),
    ],
  }
}
