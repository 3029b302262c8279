import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Amount } from '../../ui/amount.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'

type Agent = DataOf<typeof listAgents>[number]

const isWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

const Facts = ({ agent, currency }: { readonly agent: Agent; readonly currency: string }) => (
  <dl className={styles.facts}>
    <dt>Nickname</dt>
    <dd>
      <bdi>{agent.nickname}</bdi>
    </dd>
    <dt>About</dt>
    <dd>
      <bdi>{agent.information}</bdi>
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
      <bdi>{[agent.email, ...agent.phone_numbers].join(', ')}</bdi>{' '}
      {agent.urls.map((url) =>
        // What an agent wrote becomes a link only if it leads to the web.
        isWeb(url) ? (
          <a key={url} href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{url}</bdi>
          </a>
        ) : (
          <bdi key={url}>{url}</bdi>
        ),
      )}
    </dd>
  </dl>
)

/** The directory of payment agents, with their terms in one currency. */
export const AgentsScreen = () => {
  const { currency = 'USD' } = useSearch({ from: '/agents' })
  const navigate = useNavigate({ from: '/agents' })
  const wallets = useRead<typeof listWallets>('/wallet/v1/wallets')
  const held = wallets.data?.flatMap(({ balances }) => Object.keys(balances)) ?? []
  const read = useRead<typeof listAgents>(`/payment-agents/v1/agents?currency=${currency}&per_page=100`)
  return (
    <Screen
      title="Payment agents"
      actions={
        <Choice
          label="Terms in"
          value={currency}
          choices={[...new Set([currency, 'USD', ...held])].toSorted().map((each) => [each, each] as const)}
          onChange={(chosen) => void navigate({ search: { currency: chosen } })}
        />
      }
    >
      <ReadStates read={read} what="the agents" empty={{ text: `No agent pays in or out in ${currency}.` }}>
        {(agents) => (
          <div className={styles.page}>
            {agents.map((agent) => (
              <Panel key={agent.id} title={agent.name}>
                <Facts agent={agent} currency={currency} />
              </Panel>
            ))}
          </div>
        )}
      </ReadStates>
    </Screen>
  )
}
