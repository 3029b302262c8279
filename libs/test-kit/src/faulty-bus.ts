import { type Bus, type Outgoing, SendInDoubt } from '@folio/bus/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { after } from '@folio/kernel/timing/timers.ts'
import type { Dice } from './dice.ts'

/** The fault rates of a bus, each from 0 to 1; read at every call, so that they may change. */
export type BusFaults = {
  /** The rate of lost messages, among those that may be lost. */
  readonly losses: number
  /** The rate of messages that are delivered a second time, at once or much later. */
  readonly repeats: number
  /** The rate of calls to send that fail after some of their messages were sent. */
  readonly failures: number
  /** The longest delay of a message; messages of different keys overtake each other, those of one key never. */
  readonly delayMs: number
}

/** The longest delay of a second delivery, in milliseconds. */
export const REPEATED_MAX_MS = 15_000

/** Makes a bus that loses, repeats and delays messages; `mayBeLost` selects those without guaranteed delivery. */
export const faultyBus = (
  bus: Bus,
  dice: Dice,
  { faults, mayBeLost }: { readonly faults: () => BusFaults; readonly mayBeLost: (sent: Outgoing) => boolean },
): Bus => {
  const underWay = new Map<string, Promise<void>>()

  const carry = (sent: Outgoing, delayMs: number): void => {
    const key = `${sent.topic.name} ${sent.topic.keyOf(sent.message)}`
    const before = underWay.get(key) ?? Promise.resolve()
    underWay.set(
      key,
      before.then(() => sleep(dice.below(delayMs + 1))).then(() => bus.send([sent]).catch(() => {})),
    )
  }

  /** Sends a message again later and out of order, as a producer does that was cut off from its broker. */
  const repeat = (sent: Outgoing): void => {
    after(dice.below(REPEATED_MAX_MS), () => void bus.send([sent]).catch(() => {}))
  }

  const send: Bus['send'] = async (messages) => {
    const { losses, repeats, failures, delayMs } = faults()
    const isCut = dice.chance(failures)
    const going = isCut ? messages.slice(0, dice.below(messages.length)) : messages
    for (const sent of going) {
      if (mayBeLost(sent) && dice.chance(losses)) continue
      carry(sent, delayMs)
      if (mayBeLost(sent) && dice.chance(repeats)) repeat(sent)
    }
    if (isCut) throw new SendInDoubt('the broker does not answer')
  }

  return { ...bus, send }
}
