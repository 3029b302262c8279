import type { Offering } from '@folio/contracts/market/offering.ts'
import type { CallContext } from '../../call-context.ts'
import { latestPushes } from '../../latest-pushes.ts'
import { tickPush } from '../../market/shown-tick.ts'
import type { Tick } from '../../market/tick-board.ts'
import type { Session } from '../../session.ts'
import type { Subscription } from '../../subscriptions.ts'

/** A subscription to ticks after an epoch. */
export type TickStream = {
  readonly subscription: Subscription
  readonly offering: Offering
  /** The epoch of the answered tick, 0 if there was none. */
  readonly after: number
  /** Ticks that came since the answer was made, in order. */
  readonly missed: readonly Tick[]
  /** The beginning of the text of the pushes. */
  readonly opening: string
}

/** Pushes each new tick of a symbol until the subscription ends. */
export const pushTicks = ({ market, clock }: CallContext, session: Session, stream: TickStream): void => {
  const { subscription, offering, after, missed, opening } = stream
  const { id, onEnd } = subscription
  const push = latestPushes(session, { id, opening, clock })
  let pushedEpoch = after
  const tell = (tick: Tick): void => {
    if (tick.epoch <= pushedEpoch) return
    pushedEpoch = tick.epoch
    push(tickPush(tick, offering))
  }
  const unwatch = market.watch(offering.symbol, tell)
  onEnd(() => {
    unwatch()
    session.latest.withdraw(id)
  })
  for (const tick of missed) tell(tick)
}
