import type { getAgentStatistics } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import type { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { visibleText } from '../../api/visible-text.ts'
import { Amount } from '../../ui/amount.tsx'
import { FreeText } from '../../ui/free-text.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { agentCurrencies, noAgentText } from '../agents/agent-currencies.ts'
import { AgentPreferences } from '../agents/agent-preferences.tsx'
import type { Agent } from '../agents/check-withdrawal.ts'
import { OwnAgent } from '../agents/own-agent.tsx'
import { WithdrawalPanel } from '../agents/withdrawal-panel.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

const Facts = ({ agent, currency }: { readonly agent: Agent; readonly currency: string }) => (
  <dl className={styles.facts}>
    <dt>Nickname</dt>
    <dd>
      <FreeText text={agent.nickname} />
    </dd>
    <dt>About</dt>
    <dd>
      <FreeText text={agent.information} />
    </dd>
    <dt>Commission</dt>
    <dd>
      {agent.deposit_commission} % to pay in, {agent.withdrawal_commission} % to pay out
    </dd>
    <dt>Pays out</dt>
    <dd>
      <Amount value={agent.withdrawal_minimum} /> to <Amount value={agent.withdrawal_maximum} /> {currency}
    </dd>
    <dt>Reached at</dt>
    <dd>
      <FreeText text={[agent.email, ...agent.phone_numbers].join(', ')} />{' '}
      {agent.urls.map((url) =>
        // A text of an agent becomes a link only if it is the address of a web page.
        isWeb(url) ? (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            <FreeText text={url} />
          </a>
        ) : (
          <FreeText key={url} text={url} />
        ),
      )}
    </dd>
  </dl>
)

const Directory = ({ agents, currency }: { readonly agents: readonly Agent[]; readonly currency: string }) => (
  <div className={styles.page}>
    {agents.map((agent) => (
      <Panel key={agent.id} title={agent.name}>
        <Facts agent={agent} currency={currency} />
        <p className={styles.note}>
          <Link
            to="/agents"
            search={{ currency, agent: String(agent.id) }}
            aria-label={`Pay out through ${visibleText(agent.name)}`}
          >
            Pay out
          </Link>
        </p>
      </Panel>
    ))}
  </div>
)

/** Paying in and out through agents, and their directory with its terms in one currency. */
export const AgentsScreen = () => {
  const { currency = 'USD', agent: chosen } = useSearch({ from: '/agents' })
  const navigate = useNavigate({ from: '/agents' })
  const wallets = useRead<typeof listWallets>('/wallet/v1/wallets')
  const read = useRead<typeof listAgents>(`/payment-agents/v1/agents?currency=${currency}&per_page=100`)
  const { data: statistics } = useRead<typeof getAgentStatistics>('/payment-agents/v1/agent-statistics', {
    freshMs: 'static',
  })
  const agent = read.data?.find(({ id }) => String(id) === chosen)
  const own = wallets.data?.find(({ type }) => type === 'payment_agent')
  const main = wallets.data?.find(({ type }) => type === 'main')
  return (
    <Screen
      title="Payment agents"
      actions={
        <Choice
          label="Terms in"
          value={currency}
          choices={agentCurrencies(currency, wallets.data ?? [], statistics).map((each) => [each, each] as const)}
          onChange={(value) => void navigate({ search: (search) => ({ ...search, currency: value }) })}
        />
      }
    >
      <WithdrawalPanel agent={agent} currency={currency} balance={main?.balances[currency]?.balance ?? '0'} />
      <Panel title="Pay in">
        <p className={styles.note}>
          Pay an agent outside of Folio and name your nickname; the agent sends the money to your main wallet, and the
          statement shows it.
        </p>
      </Panel>
      {own === undefined ? null : <OwnAgent wallet={own} />}
      <ReadStates read={read} what="the agents" empty={{ text: noAgentText(currency, statistics) }}>
        {(agents) => <Directory agents={agents} currency={currency} />}
      </ReadStates>
      <AgentPreferences />
    </Screen>
  )
}
