import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { isZero } from '../../money/decimal.ts'
import controls from '../../ui/controls.module.css'
import { Money } from '../../ui/values/money.tsx'
import type { Draft } from '../intention/intention.ts'
import { Confirmation } from '../intention/intention-steps.tsx'
import type { IntentionFlow } from '../intention/use-intention.ts'
import styles from '../ui/screen.module.css'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'
import type { Quote } from './quote.ts'
import { QuoteFacts } from './quote-facts.tsx'

/** A checked request with its price; `quote` is undefined where both sides have one currency. */
export type Priced = {
  /** The wallets or accounts of both sides, as people read them. */
  readonly sides: { readonly from: string; readonly to: string }
  readonly details: DataOf<typeof validateTransfer>['details']
  readonly quote: Quote | undefined
}

const Facts = ({ priced: { sides, quote, details }, left }: { readonly priced: Priced; readonly left: number }) => (
  <>
    <dt>From</dt>
    <dd>{sides.from}</dd>
    <dt>To</dt>
    <dd>{sides.to}</dd>
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
    {quote === undefined ? null : <QuoteFacts quote={quote} left={left} />}
    <dt>You get</dt>
    <dd>
      <Money amount={details.destination.amount} currency={details.destination.currency} />
    </dd>
  </>
)

/** Shows a request with its price; a quote counts down, and once it has ended another one replaces it. */
export const PricedConfirmation = <Checked extends Priced>({
  checked,
  label,
  draft,
  flow,
  onAgain,
}: {
  readonly checked: Checked
  readonly label: string
  readonly draft: Draft
  readonly flow: IntentionFlow<Checked>
  /** Checks the same request by another quote. */
  readonly onAgain: () => void
}) => {
  const left = useSecondsUntil(checked.quote?.endsAtMs)
  const hasEnded = checked.quote !== undefined && left === 0
  return (
    <>
      <Confirmation
        facts={<Facts priced={checked} left={left} />}
        label={label}
        isWaiting={flow.isWaiting}
        isRefused={hasEnded}
        onConfirm={() => flow.confirm(draft)}
        onBack={flow.begin}
      />
      {hasEnded ? (
        <p className={styles.note}>
          <button type="button" className={controls.secondary} disabled={flow.isWaiting} onClick={onAgain}>
            Get another rate
          </button>
        </p>
      ) : null}
    </>
  )
}
