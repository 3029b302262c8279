import { useState } from 'react'
import { shownAmount } from '../../../money/shown-amount.ts'
import controls from '../../../ui/controls.module.css'
import { DEMO_PAYMENTS } from '../../demo-payments.ts'
import { laneOf } from '../../lane/lane.ts'
import { SwimLane } from '../../lane/swim-lane.tsx'
import { ActButton } from '../../roles/act-button.tsx'
import { useEvents } from '../../shell/stream.ts'
import home from '../home.module.css'
import { usePlaces } from '../use-places.ts'
import { CurlDrawer } from './curl-drawer.tsx'
import styles from './try-it.module.css'
import { type AskedPayment, isRepeated, usePayments } from './use-payments.ts'
import { Verdict } from './verdict.tsx'

const PATH = '/operator/v1/demo/pay'

const shown = ({ currency, amount }: { readonly currency: string; readonly amount: string }): string =>
  `${shownAmount(amount, navigator.language)} ${currency}`

const whyNoRepeat = (asked: AskedPayment | undefined): string | undefined =>
  asked === undefined ? 'Pay first: then the same request can be sent again.' : undefined

/** Payments between the two sample clients, drawn as their events arrive. */
export const TryIt = () => {
  const { asked, isSending, shown: requestId, begin, repeat } = usePayments()
  const events = useEvents()
  const [isCurlShown, setCurlShown] = useState(false)
  const lane = laneOf(events, requestId ?? '')
  const places = usePlaces(lane.currency)
  const payment = asked?.state.status === 'answered' ? asked.state.payment : undefined
  const noRepeat = whyNoRepeat(asked)
  const repeatAgain = (): void => void repeat()

  return (
    <section className={home.panel} aria-labelledby="try">
      <div className={home.head}>
        <h2 id="try" className={home.title}>
          Try it
        </h2>
        <span className={styles.hint}>Alice pays Bob; both are sample clients.</span>
      </div>
      <div className={styles.strip}>
        <ActButton path={PATH} isPrimary isDisabled={isSending} onClick={() => void begin('pay')}>
          Pay {shown(DEMO_PAYMENTS.pay)}
        </ActButton>
        <ActButton path={PATH} isDisabled={isSending || noRepeat !== undefined} title={noRepeat} onClick={repeatAgain}>
          Send it again
        </ActButton>
        <ActButton
          path={PATH}
          isDisabled={isSending}
          title={`Pay ${shown(DEMO_PAYMENTS.refused)}, more than Alice has`}
          onClick={() => void begin('refused')}
        >
          Be refused
        </ActButton>
        {payment === undefined ? null : (
          <button type="button" className={controls.quiet} onClick={() => setCurlShown(true)}>
            Show as curl
          </button>
        )}
      </div>
      <div className={styles.result}>
        <Verdict asked={asked} lane={lane} onRepeat={repeatAgain} />
        {requestId === undefined ? null : (
          <SwimLane
            lane={lane}
            places={places}
            payer={payment?.from.nickname ?? 'payer'}
            payee={payment?.to.nickname ?? 'payee'}
            blinks={asked !== undefined && isRepeated(asked)}
          />
        )}
      </div>
      {isCurlShown && payment !== undefined ? (
        <CurlDrawer payment={payment} onClose={() => setCurlShown(false)} />
      ) : null}
    </section>
  )
}
