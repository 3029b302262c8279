import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { makeAgentDeposit } from '@folio/contracts/http/payment-agents/make-agent-deposit.ts'
import { type FormEvent, useState } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useClient } from '../client-context.ts'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { Confirmation } from '../intention/intention-steps.tsx'
import { RefusalNote } from '../intention/refusal-note.tsx'
import { useIntention } from '../intention/use-intention.ts'
import { moneySource, type Wallet } from '../money-source.ts'
import { typedAmount, typedMoney } from '../typed-amount.ts'
import { AmountRow } from '../ui/amount-row.tsx'
import { CheckButton } from '../ui/check-button.tsx'
import { NicknameField } from '../ui/nickname-field.tsx'
import styles from '../ui/screen.module.css'
import { type AgentTerms, limitsOf } from './agent-terms.ts'

/** The fields of a deposit that an agent makes for a client. */
type DepositFields = { readonly nickname: string; readonly amount: string; readonly currency: string }

/** A deposit that passed a dry run, with what the client shows of himself. */
type CheckedDeposit = { readonly fields: DepositFields; readonly found: DataOf<typeof makeAgentDeposit> }

const bodyOf = ({ nickname, amount, currency }: DepositFields) => ({ to_nickname: nickname, amount, currency })

const Facts = ({ checked: { fields, found } }: { readonly checked: CheckedDeposit }) => (
  <>
    <dt>To</dt>
    <dd>
      <FreeText text={fields.nickname} />
      {found.client_is_agent ? ', who is an agent' : ''}
    </dd>
    <dt>Name</dt>
    <dd>{found.client_real_name === null ? 'not shown' : <FreeText text={found.client_real_name} />}</dd>
    <dt>Amount</dt>
    <dd>
      <Money amount={fields.amount} currency={fields.currency} />
    </dd>
  </>
)

/** Says how much an agent pays in at once, or that it does not serve the currency. */
const DepositLimits = ({ terms, currency }: { readonly terms: AgentTerms; readonly currency: string }) => {
  const { minimum, maximum } = limitsOf(terms, currency)
  if (minimum === undefined || maximum === undefined) return <p>You serve no clients in {currency}.</p>
  return (
    <p>
      <Money amount={minimum} currency={currency} /> to <Money amount={maximum} currency={currency} /> at once.
    </p>
  )
}

const DepositForm = ({
  wallet,
  terms,
  failure,
  isWaiting,
  onCheck,
}: {
  readonly wallet: Wallet
  readonly terms: AgentTerms | undefined
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: DepositFields) => void
}) => {
  const [nickname, setNickname] = useState('')
  const [amount, setAmount] = useState('')
  const [chosen, setChosen] = useState<string>()
  const source = moneySource([wallet], { type: wallet.type, currency: chosen })
  if (source === undefined) return <p className={styles.note}>There is no money in your agent wallet.</p>
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onCheck({ nickname: nickname.trim(), amount: typedMoney(amount, source.balance), currency: source.currency })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <NicknameField label="Client (nickname)" value={nickname} onChange={setNickname} />
      <AmountRow {...source} amount={amount} onAmount={setAmount} onCurrency={setChosen} />
      {terms === undefined ? null : <DepositLimits terms={terms} currency={source.currency} />}
      {failure === undefined ? null : (
        <RefusalNote
          failure={failure}
          asked={{ ...source, amount: typedAmount(amount), ...limitsOf(terms, source.currency) }}
          onAmount={setAmount}
        />
      )}
      <CheckButton isWaiting={isWaiting} />
    </form>
  )
}

/** The form by which an agent pays money in for a client, from its agent wallet. */
export const DepositPanel = ({
  wallet,
  terms,
  isSuspended,
}: {
  readonly wallet: Wallet
  readonly terms: AgentTerms | undefined
  /** True of an agent that Folio has suspended: it gets no form, and still sees a payment without a known outcome. */
  readonly isSuspended: boolean
}) => {
  const { call } = useClient()
  const flow = useIntention<CheckedDeposit>('deposit')
  const check = async (fields: DepositFields): Promise<CheckedDeposit> => {
    const body = { data: { ...bodyOf(fields), dry_run: true } }
    return { fields, found: await call<DataOf<typeof makeAgentDeposit>>('/payment-agents/v1/transfer', { body }) }
  }
  const confirm = ({ fields }: CheckedDeposit): void =>
    flow.confirm({
      kind: 'deposit',
      fields: bodyOf(fields),
      amount: fields.amount,
      currency: fields.currency,
      towards: `to ${fields.nickname}`,
    })
  return (
    <IntentionPanel
      title="Pay in for a client"
      question="Pay this in?"
      flow={flow}
      confirmation={(checked) => (
        <Confirmation
          facts={<Facts checked={checked} />}
          label="Pay in"
          isWaiting={flow.isWaiting}
          onConfirm={() => confirm(checked)}
          onBack={flow.begin}
        />
      )}
    >
      {(failure) =>
        isSuspended ? (
          <p className={styles.note}>Folio has suspended you as an agent: you cannot pay in for clients.</p>
        ) : (
          <DepositForm
            wallet={wallet}
            terms={terms}
            failure={failure}
            isWaiting={flow.isWaiting}
            onCheck={(fields) => flow.check(() => check(fields))}
          />
        )
      }
    </IntentionPanel>
  )
}
