import { isZero } from '../../money/decimal.ts'
import controls from '../../ui/controls.module.css'
import { Money } from '../../ui/money.tsx'
import { Confirmation } from '../intention/intention-steps.tsx'
import type { IntentionFlow } from '../intention/use-intention.ts'
import styles from '../ui/screen.module.css'
import { type CheckedExchange, exchangeDraft } from './check-exchange.ts'
import { QuoteFacts, useSecondsLeft } from './quote-facts.tsx'

const Facts = ({ checked: { quote, details }, left }: { readonly checked: CheckedExchange; readonly left: number }) => (
  <>
    <dt>You pay</dt>
    <dd>
      <Money amount={details.source.amount} currency={details.source.currency} />
    </dd>
    <dt>Fee</dt>
    <dd>
      {isZero(details.fee.amount) ? (
        'none'
      ) : (
        <>
          <Money amount={details.fee.amount} currency={details.fee.currency} /> ({details.fee.applied_percentage} %),
          taken out of it
        </>
      )}
    </dd>
    <QuoteFacts quote={quote} left={left} />
    <dt>You get</dt>
    <dd>
      <Money amount={details.destination.amount} currency={details.destination.currency} />
    </dd>
  </>
)

/** Shows an exchange by its quote, which counts down; once it has ended, another one replaces it. */
export const ExchangeConfirmation = ({
  checked,
  flow,
  onAgain,
}: {
  readonly checked: CheckedExchange
  readonly flow: IntentionFlow<CheckedExchange>
  /** Checks the same exchange by another quote. */
  readonly onAgain: () => void
}) => {
  const left = useSecondsLeft(checked.quote)
  return (
    <>
      <Confirmation
        facts={<Facts checked={checked} left={left} />}
        label="Exchange"
        isWaiting={flow.isWaiting}
        isRefused={left === 0}
        onConfirm={() => flow.confirm(exchangeDraft(checked))}
        onBack={flow.begin}
      />
      {left > 0 ? null : (
        <p className={styles.note}>
          <button type="button" className={controls.secondary} disabled={flow.isWaiting} onClick={onAgain}>
            Get another rate
          </button>
        </p>
      )}
    </>
  )
}
