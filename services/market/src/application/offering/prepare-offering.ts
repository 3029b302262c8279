import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Preparation } from '@folio/service-kit/preparation/preparation.ts'
import type { OfferingState } from '../../domain/offering.ts'
import { newestEpoch } from '../ticks/newest-hour.ts'

/** Adds to a revision of a model the later of the clock and the newest tick; a clock that is behind must not reach back. */
export const offeringPreparation: Preparation<OfferingCommand, OfferingState> = {
  prepare: async ({ store, clock }, command) => {
    if (command.type !== 'ReviseModel') return { command }
    const second = Math.floor(clock() / 1e6)
    // A market whose clock is ahead may have begun the next hour.
    const newest = (await newestEpoch(store, second + HOUR_SECONDS)) ?? 0
    return { command: { ...command, facts: { epoch: Math.max(second, newest) } } }
  },
  isPrepared: (command) => command.type !== 'ReviseModel' || command.facts !== undefined,
  mayBeDone: () => false,
}
