import { useEffect, useMemo } from 'react'
import controls from '../../ui/controls.module.css'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useClient, useClientId } from '../client-context.ts'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { useIntention } from '../intention/use-intention.ts'
import styles from '../ui/screen.module.css'
import {
  type Agent,
  type CheckedWithdrawal,
  checkWithdrawal,
  TOO_MANY_WRONG,
  type WithdrawalFields,
} from './check-withdrawal.ts'
import { keptWithdrawal } from './kept-withdrawal.ts'
import { WithdrawalCode } from './withdrawal-code.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

/** Leads back to the code of a payout that was sent before the page was loaded again or the client went back. */
const OpenCode = ({
  checked: { fields },
  isWaiting,
  onEnter,
}: {
  readonly checked: CheckedWithdrawal
  readonly isWaiting: boolean
  readonly onEnter: () => void
}) => (
  <p className={styles.note}>
    Folio has sent you a code for <Money amount={fields.amount} currency={fields.currency} /> to the agent{' '}
    <FreeText text={fields.agent.name} />.{' '}
    <button type="button" className={controls.secondary} disabled={isWaiting} onClick={onEnter}>
      I have the code
    </button>
  </p>
)

/** Leads a payout to its outcome, and keeps the one whose code was sent until the code is spent. */
const useWithdrawal = () => {
  const { send } = useClient()
  const flow = useIntention<CheckedWithdrawal>('withdrawal')
  const clientId = useClientId()
  const kept = useMemo(() => keptWithdrawal(window.sessionStorage, clientId), [clientId])
  const check = (fields: WithdrawalFields): void =>
    flow.check(async () => {
      const checked = await checkWithdrawal(send, fields)
      kept.keep(checked)
      return checked
    })
  const { step } = flow
  const isSpent = step.kind === 'sent' || (step.kind === 'checked' && step.failure?.code === TOO_MANY_WRONG)
  useEffect(() => {
    if (isSpent) kept.forget()
  }, [isSpent, kept])
  const open = step.kind === 'form' ? kept.read() : undefined
  return { flow, check, open }
}

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
  const { flow, check, open } = useWithdrawal()
  return (
    <IntentionPanel
      title="Pay out"
      question="Pay this out?"
      flow={flow}
      confirmation={(checked, failure) => (
        <WithdrawalCode checked={checked} failure={failure} flow={flow} onAgain={() => check(checked.fields)} />
      )}
    >
      {(failure) => (
        <>
          {open === undefined ? null : (
            <OpenCode checked={open} isWaiting={flow.isWaiting} onEnter={() => flow.check(async () => open)} />
          )}
          {agent === undefined ? (
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
          )}
        </>
      )}
    </IntentionPanel>
  )
}
