import type { getAgent } from '@folio/contracts/http/payment-agents/get-agent.ts'
import { Amount } from '../../ui/amount.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Wallet } from '../money-source.ts'
import styles from '../ui/screen.module.css'
import { Panel } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'
import { AgentSwitches } from './agent-switches.tsx'
import type { AgentTerms } from './agent-terms.ts'
import { DepositPanel } from './deposit-panel.tsx'

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

/** The agent that the client is: the form that pays in for other clients, its terms, and what Folio allows it. */
export const OwnAgent = ({ wallet }: { readonly wallet: Wallet }) => {
  const read = useRead<typeof getAgent>('/payment-agents/v1/agents/me', { freshMs: 'static' })
  return (
    <>
      <DepositPanel wallet={wallet} terms={read.data?.currencies} />
      <Panel title="You as an agent">
        <ReadStates read={read} what="your terms" empty={{ text: 'You are no agent.' }}>
          {({ is_listed, deposit_enabled, withdraw_enabled, transfer_to_pa, currencies }) => (
            <>
              <p className={styles.note}>
                {is_listed ? 'Clients find you among the agents below.' : 'You are not listed among the agents.'} Folio
                sets your terms; the least and the most of a payment hold in both directions.
              </p>
              <AgentSwitches
                switches={[
                  ['Paying in for clients', deposit_enabled],
                  ['Paying in for other agents', transfer_to_pa],
                  ['Paying clients out', withdraw_enabled],
                ]}
              />
              <Terms terms={currencies} />
            </>
          )}
        </ReadStates>
      </Panel>
    </>
  )
}
