import { type ServiceContract, streamContract } from '../messaging/service-contract.ts'
import { marketCommands, OFFERING_STREAM_PREFIX } from './commands.ts'
import { offeringEvents, tickEvents } from './events.ts'
import { marketTicks } from './market-ticks.ts'
import { TICKS_STREAM_PREFIX } from './tick-hours.ts'
import { MARKET_SERVICE } from './views.ts'

/** The market: the ticks of all symbols, and what is sold of each. */
export const marketContract = {
  name: MARKET_SERVICE,
  summary: 'the recorded ticks of a feed, and what is sold of each symbol',
  commands: marketCommands,
  streams: {
    hour: streamContract({
      prefix: TICKS_STREAM_PREFIX,
      key: '{yyyymmddhh}',
      events: tickEvents,
      reasons: {},
      isPublished: false,
    }),
    offering: streamContract({
      prefix: OFFERING_STREAM_PREFIX,
      key: '{symbol}',
      events: offeringEvents,
      reasons: {
        operator: 'The operator suspended the symbol.',
        deviation_too_small: 'A tick moves the symbol by less than 20 pips, so its prices would be too coarse.',
        already_listed: 'The symbol is listed already.',
        not_listed: 'The feed has no such symbol.',
        already_suspended: 'The symbol is suspended already.',
        not_suspended: 'The symbol is not suspended.',
        commission_out_of_range: 'A commission lies outside the range that its category allows.',
        limit_out_of_range: 'A limit lies outside the range that the market allows.',
        calendar_not_newer: 'The revision of the calendar is not higher than that of the present one.',
        calendar_changes_too_soon: 'The calendar changes hours of the last or the next 14 days.',
        model_fixed: 'The model of the symbol is its definition; only estimates of the price of a market are revised.',
        model_out_of_range: 'An estimate lies outside the range that the market allows.',
        model_revision_pending:
          'The last revision of the model is in force in less than 30 s, and cannot be corrected.',
        model_step_too_large: 'The volatility changes by more than a factor of two.',
      },
      isPublished: false,
    }),
  },
  topics: [{ name: marketTicks.name, retentionDays: 7 }],
} as const satisfies ServiceContract
