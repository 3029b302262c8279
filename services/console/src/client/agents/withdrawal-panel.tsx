import { FreeText } from '../../ui/free-text.tsx'
import { useClient } from '../client-context.ts'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { useIntention } from '../intention/use-intention.ts'
import styles from '../ui/screen.module.css'
import { type Agent, type CheckedWithdrawal, checkWithdrawal, type WithdrawalFields } from './check-withdrawal.ts'
import { WithdrawalCode } from './withdrawal-code.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** A payout through the chosen agent, with its code; one without a known outcome is shown whatever agent is chosen. */
export const WithdrawalPanel = ({
  agent,
  noPayout,
  currency,
  balance,
}: {
  readonly agent: Agent | undefined
  /** Says why the chosen agent pays nothing out; undefined if it does. */
  readonly noPayout: string | undefined
  readonly currency: string
  readonly balance: string
}) => {
  const { send } = useClient()
  const flow = useIntention<CheckedWithdrawal>('withdrawal')
  const check = (fields: WithdrawalFields): void => flow.check(() => checkWithdrawal(send, fields))
  return (
    <IntentionPanel
      title="Pay out"
      question="Pay this out?"
      flow={flow}
      confirmation={(checked, failure) => (
        <WithdrawalCode checked={checked} failure={failure} flow={flow} onAgain={() => check(checked.fields)} />
      )}
    >
      {(failure) =>
        agent === undefined ? (
          <p className={styles.note}>Choose an agent below who pays you out.</p>
        ) : noPayout !== undefined ? (
          <p className={styles.note}>
            <FreeText text={agent.name} />: {noPayout}
          </p>
        ) : (
          <WithdrawalForm
            key={`${agent.id} ${currency}`}
            agent={agent}
            currency={currency}
            balance={balance}
            failure={failure}
            isWaiting={flow.isWaiting}
            onCheck={check}
          />
        )
      }
    </IntentionPanel>
  )
}
