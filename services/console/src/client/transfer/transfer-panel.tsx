import type { ReactNode } from 'react'
import type { Failure } from '../../api/call-failure.ts'
import { isZero } from '../../money/decimal.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Money } from '../../ui/values/money.tsx'
import { useClient } from '../client-context.ts'
import { IntentionPanel } from '../intention/intention-panel.tsx'
import { Confirmation } from '../intention/intention-steps.tsx'
import { useIntention } from '../intention/use-intention.ts'
import { walletName } from '../wallet-names.ts'
import { type CheckedTransfer, checkTransfer, type TransferFields, transferDraft } from './check-transfer.ts'

const Facts = ({ checked: { fields, recipient, details } }: { readonly checked: CheckedTransfer }) => (
  <>
    <dt>From</dt>
    <dd>{walletName(fields.source.wallet.type)}</dd>
    <dt>To</dt>
    <dd>
      <FreeText text={recipient.name} />
    </dd>
    <dt>Amount</dt>
    <dd>
      <Money amount={details.source.amount} currency={details.source.currency} />
    </dd>
    <dt>Fee</dt>
    <dd>
      {isZero(details.fee.amount) ? 'none' : <Money amount={details.fee.amount} currency={details.fee.currency} />}
    </dd>
    {fields.description === '' ? null : (
      <>
        <dt>Note</dt>
        <dd>
          <FreeText text={fields.description} />
        </dd>
      </>
    )}
  </>
)

/** The properties of a form of a transfer: the last failure, if any, and the call that checks its fields. */
export type TransferFormProps = {
  readonly failure: Failure | undefined
  readonly isWaiting: boolean
  readonly onCheck: (fields: TransferFields) => void
}

/** A transfer with its form, its check, its confirmation and its outcome; the tab keeps it under the name of the form. */
export const TransferPanel = ({
  title,
  form,
  children,
}: {
  readonly title: string
  readonly form: 'transfer' | 'own'
  readonly children: (props: TransferFormProps) => ReactNode
}) => {
  const { call } = useClient()
  const flow = useIntention<CheckedTransfer>(form)
  const { isWaiting } = flow
  return (
    <IntentionPanel
      title={title}
      question="Send this?"
      flow={flow}
      confirmation={(checked) => (
        <Confirmation
          facts={<Facts checked={checked} />}
          label="Send"
          isWaiting={isWaiting}
          onConfirm={() => flow.confirm(transferDraft(checked))}
          onBack={flow.begin}
        />
      )}
    >
      {(failure) =>
        children({ failure, isWaiting, onCheck: (fields) => flow.check(() => checkTransfer(call, fields)) })
      }
    </IntentionPanel>
  )
}
