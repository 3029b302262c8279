import { type Bus, type Outgoing, SendInDoubt } from '@folio/bus/port.ts'
import type { Dice } from './dice.ts'

/** How often a bus fails, each of one; asked at every call, so that the weather may change. */
export type BusFaults = {
  /** A message is lost, if it is one that may be. */
  readonly losses: number
  /** A message comes a second time, at once or long after. */
  readonly repeats: number
  /** A call to send fails after some of its messages went. */
  readonly failures: number
  /** The longest that a key's messages are on their way: keys overtake one another, messages of one key never. */
  readonly delayMs: number
}

/** How late a message may come for the second time, in milliseconds. */
export const REPEATED_MAX_MS = 15_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A bus that loses, doubles and delays messages; `mayBeLost` tells which of them nobody promised to deliver. */
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
      before.then(() => pause(dice.below(delayMs + 1))).then(() => bus.send([sent]).catch(() => {})),
    )
  }

  /** Much later and past all order, as from a producer that was cut off from its broker. */
  const repeat = (sent: Outgoing): void => {
    setTimeout(() => bus.send([sent]).catch(() => {}), dice.below(REPEATED_MAX_MS))
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
