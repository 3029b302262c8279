import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'
import { type ReadState, ReadStates } from '../../ui/states/read-states.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import type { Wallet } from '../money-source.ts'
import styles from '../ui/screen.module.css'
import { Panel } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { AgentSwitches } from './agent-switches.tsx'
import type { AgentTerms } from './agent-terms.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { switchesOf } from './own-switches.ts'

const LABEL = 'Your terms by currency'

/** The terms of an agent in each currency that it serves. */
const Terms = ({ terms }: { readonly terms: AgentTerms }) => (
  <Scrolled label={LABEL}>
    <table className={styles.table} aria-label={LABEL}>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col">Commission to pay in</th>
          <th scope="col">Commission to pay out</th>
          <th scope="col" className={styles.number}>
            Least
          </th>
          <th scope="col" className={styles.number}>
            Most
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.map(
          ({ currency, deposit_commission, withdrawal_commission, withdrawal_minimum, withdrawal_maximum }) => (
            <tr key={currency}>
              <th scope="row">{currency}</th>
              <td data-label="Commission to pay in">{deposit_commission} %</td>
              <td data-label="Commission to pay out">{withdrawal_commission} %</td>
              <td data-label="Least" className={styles.number}>
                <Amount value={withdrawal_minimum} />
              </td>
              <td data-label="Most" className={styles.number}>
                <Amount value={withdrawal_maximum} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </Scrolled>
)

/** The path of the agent that the client is. */
export const OWN_AGENT_PATH = '/payment-agents/v1/agents/me'

/** The answer about the agent that the client is. */
type Own = DataOf<typeof getAgent>

/** Says if clients find the agent, or that Folio has suspended it. */
const Standing = ({ own: { is_listed, is_suspended } }: { readonly own: Own }) =>
  is_suspended === true ? (
    <p className={`${styles.note} ${styles.bad}`}>
      ✕ Folio has suspended you as an agent: you can neither pay in nor pay out, and clients do not find you, until
      Folio approves you again. The money in your agent wallet is yours to move to your other wallets.
    </p>
  ) : (
    <p className={styles.note}>
      {is_listed ? 'Clients find you among the agents below.' : 'You are not listed among the agents.'} Folio sets your
      terms; the least and the most of a payment hold in both directions. Commissions you settle with your clients
      outside of Folio, which moves the full amount.
    </p>
  )

/** The agent that the client is: the form that pays in for other clients, its terms, and what Folio allows it. */
export const OwnAgent = ({ wallet, read }: { readonly wallet: Wallet; readonly read: ReadState<Own> }) => {
  const isSuspended = read.data?.is_suspended === true
  return (
    <>
      <DepositPanel wallet={wallet} terms={read.data?.currencies} isSuspended={isSuspended} />
      <Panel title="You as an agent">
        <ReadStates read={read} what="your terms" empty={{ text: 'You are no agent.' }}>
          {(own) => (
            <>
              <Standing own={own} />
              <AgentSwitches switches={switchesOf(own)} />
              <Terms terms={own.currencies} />
            </>
          )}
        </ReadStates>
      </Panel>
    </>
  )
}
