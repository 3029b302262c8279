import { firstError } from '../../../api/call-failure.ts'
import { textOf } from '../../../api/ledger-event.ts'
import type { DemoPayment } from '../../../api/wire.ts'
import { withPlaces } from '../../../money/decimal.ts'
import { shownAmount } from '../../../money/shown-amount.ts'
import { shownDuration } from '../../../time/shown-time.ts'
import controls from '../../../ui/controls.module.css'
import { FailureNote } from '../../../ui/failure/failure-note.tsx'
import { FreeText } from '../../../ui/values/free-text.tsx'
import type { Lane } from '../../lane/lane.ts'
import { REFUSAL_CAUSES } from '../../transfers/refusal-text.ts'
import { usePlaces } from '../use-places.ts'
import styles from './try-it.module.css'
import { type AskedPayment, isRepeated } from './use-payments.ts'

const amountOf = (text: string | undefined, places: number): string =>
  text === undefined ? 'an unknown amount' : shownAmount(withPlaces(text, places), navigator.language)

const USD_PLACES = 2

const REASONS: Readonly<Record<string, string>> = { ...REFUSAL_CAUSES, insufficient_funds: 'not enough money' }

const refusalText = ({ amount, currency, refused }: Lane, places: number): string => {
  if (refused?.usdMax !== undefined) {
    return `asked for ${amountOf(amount, places)}, at most ${amountOf(refused.usdMax, USD_PLACES)} USD in one transfer`
  }
  if (refused?.available === undefined) return REASONS[refused?.reason ?? ''] ?? refused?.reason ?? ''
  return `needed ${amountOf(amount, places)}, available ${amountOf(refused.available, places)} ${currency ?? ''}`.trimEnd()
}

const UNAUTHORIZED = 401

/** The answer before any event of the payment has arrived: events follow, or the API refused without one. */
const WithoutEvents = ({ status, answer, ms, from }: DemoPayment) => {
  if (status < 400) return <span>Answered in {shownDuration(ms)}; its events follow.</span>
  if (status === UNAUTHORIZED) {
    return (
      <span className={styles.bad}>
        ✕ Refused: <FreeText text={from.nickname} /> has revoked the token by which Home pays. Home asks for no other
        one until Folio is started again.
      </span>
    )
  }
  const error = firstError(answer)
  return (
    <span className={styles.bad}>
      ✕ The API answered {status} {textOf(error, 'code')}: {textOf(error, 'message')}
    </span>
  )
}

type AnsweredProps = { readonly lane: Lane; readonly payment: DemoPayment; readonly isRepeat: boolean }

const Answered = ({ lane, payment, isRepeat }: AnsweredProps) => {
  const places = usePlaces(lane.currency)
  const first = lane.hops[0]?.event
  const { ms } = payment
  if (first === undefined) return <WithoutEvents {...payment} />
  if (isRepeat && lane.refused !== undefined) {
    return (
      <span className={styles.bad}>
        ✕ The same refusal, at position {first.position}, in {shownDuration(ms)}: the request was not executed a second
        time.
      </span>
    )
  }
  if (isRepeat) {
    return (
      <span className={styles.ok}>
        ✓ Answered by the event at position {first.position} in {shownDuration(ms)}, nothing happened.
      </span>
    )
  }
  if (lane.refused !== undefined) {
    return (
      <span className={styles.bad}>
        ✕ Refused: {refusalText(lane, places)}. The refusal is the event at position {first.position}, stored and in the
        chain.
      </span>
    )
  }
  return (
    <span className={styles.ok}>
      ✓ Paid {amountOf(lane.amount, places)} {lane.currency}, answered in {shownDuration(ms)}.
    </span>
  )
}

/** Says what became of the sample payment. */
export const Verdict = ({
  asked,
  lane,
  onRepeat,
}: {
  readonly asked: AskedPayment | undefined
  readonly lane: Lane
  readonly onRepeat: () => void
}) => {
  const state = asked?.state
  if (state?.status === 'failed') return <FailureNote failure={state.failure} onRetry={onRepeat} />
  return (
    <div role="status" className={styles.verdict}>
      {state?.status === 'sending' ? 'Sending …' : null}
      {state?.status === 'answered' ? (
        <Answered lane={lane} payment={state.payment} isRepeat={asked !== undefined && isRepeated(asked)} />
      ) : null}
      {state?.status === 'unknown' ? (
        <>
          <span className={styles.pending}>◌ Not known yet: {state.failure.message} It may still take effect.</span>{' '}
          <button type="button" className={controls.secondary} onClick={onRepeat}>
            Ask again with the same id
          </button>
        </>
      ) : null}
    </div>
  )
}
