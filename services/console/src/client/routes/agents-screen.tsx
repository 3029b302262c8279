import type { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'
import type { getAgentStatistics } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { agentCurrencies, noAgentText } from '../agents/agent-currencies.ts'
import { AgentPreferences } from '../agents/agent-preferences.tsx'
import { AgentDirectory } from '../agents/directory/agent-directory.tsx'
import { agentsPath, readAllAgents } from '../agents/directory/all-agents.ts'
import { noPayoutText } from '../agents/no-payout-text.ts'
import { OWN_AGENT_PATH, OwnAgent } from '../agents/own-agent.tsx'
import { WithdrawalPanel } from '../agents/withdrawal-panel.tsx'
import { useClient } from '../client-context.ts'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

/** Paying in and out through agents, and their directory with its terms in one currency. */
export const AgentsScreen = () => {
  const { currency = 'USD', agent: chosen } = useSearch({ from: '/agents' })
  const navigate = useNavigate({ from: '/agents' })
  const wallets = useRead<typeof listWallets>('/wallet/v1/wallets')
  const { call } = useClient()
  const read = useQuery({
    queryKey: [agentsPath(currency)],
    queryFn: ({ signal }) => readAllAgents(call, currency, signal),
  })
  const { data: statistics } = useRead<typeof getAgentStatistics>('/payment-agents/v1/agent-statistics', {
    freshMs: 'static',
  })
  const agent = read.data?.find(({ id }) => String(id) === chosen)
  const own = wallets.data?.find(({ type }) => type === 'payment_agent')
  const ownAgent = useRead<typeof getAgent>(OWN_AGENT_PATH, { isNeeded: own !== undefined })
  const ownId = ownAgent.data?.id
  const main = wallets.data?.find(({ type }) => type === 'main')
  return (
    <Screen
      title="Payment agents"
      actions={
        <search>
          <Choice
            label="Terms in"
            value={currency}
            choices={agentCurrencies(currency, wallets.data ?? [], statistics).map((each) => [each, each] as const)}
            onChange={(value) => void navigate({ search: (search) => ({ ...search, currency: value }) })}
          />
        </search>
      }
    >
      <WithdrawalPanel
        agent={agent}
        noPayout={agent && noPayoutText(agent, ownId)}
        currency={currency}
        balance={main?.balances[currency]?.balance ?? '0'}
      />
      <Panel title="Pay in">
        <p className={styles.note}>
          Pay an agent outside of Folio and name your nickname; the agent sends the money to your main wallet, and the
          statement shows it.
        </p>
      </Panel>
      {own === undefined ? null : <OwnAgent wallet={own} read={ownAgent} />}
      <ReadStates read={read} what="the agents" empty={{ text: noAgentText(currency, statistics) }}>
        {(agents) => <AgentDirectory agents={agents} currency={currency} ownId={ownId} />}
      </ReadStates>
      <AgentPreferences />
    </Screen>
  )
}
