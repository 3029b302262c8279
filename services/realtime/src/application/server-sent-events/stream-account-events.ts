import {
  ACCOUNT_CURSOR,
  ACCOUNT_CURSOR_EXPECTED,
  ACCOUNT_STREAMS_MAX,
  streamAccountEvents,
} from '@folio/contracts/http/account/events.ts'
import { familyCodes } from '@folio/contracts/http/family.ts'
import { type Route, serve } from '@folio/rest-server/handler.ts'
import { faultOn } from '@folio/rest-server/refusal.ts'
import { streamRefusals } from '@folio/rest-server/streams/stream-refusals.ts'
import type { AccountEvents } from './account-events.ts'

const REFUSALS = streamRefusals(ACCOUNT_STREAMS_MAX)

/** Makes the route of the events of a client's own accounts. */
export const accountEventsRoute = (events: AccountEvents): Route =>
  serve(streamAccountEvents, async ({ client, addressKey, query, lastEventId, readmit, disconnect }) => {
    if (lastEventId !== undefined && !ACCOUNT_CURSOR.test(lastEventId)) {
      return faultOn('Last-Event-ID', { code: familyCodes.account.fieldWrong, expected: ACCOUNT_CURSOR_EXPECTED })
    }
    const stream = await events.open({
      client,
      address: addressKey(),
      cursor: lastEventId ?? query.after,
      readmit,
      disconnect,
    })
    return typeof stream === 'string' ? REFUSALS[stream] : { stream }
  })
