import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { patternText } from '../fields/pattern-text.ts'

/** The text of a cursor; its content is opaque to clients. */
export const ACCOUNT_CURSOR = /^[A-Za-z0-9_-]{1,4096}$/

/** The most streams of account events that run at once. */
export const ACCOUNT_STREAMS_MAX = { process: 500, client: 16, address: 100 } as const

/** The form of a cursor, for error messages. */
export const ACCOUNT_CURSOR_EXPECTED = 'must be the id of an event of this stream'

/** Streams the events of the caller's own accounts. */
export const streamAccountEvents = endpoint({
  id: 'streamAccountEvents',
  family: 'account',
  method: 'GET',
  path: '/account/v1/events',
  scope: 'payment',
  otherScopes: ['trade'],
  isStream: true,
  query: z.strictObject({ after: patternText(ACCOUNT_CURSOR, ACCOUNT_CURSOR_EXPECTED).optional() }),
  answers: {
    200: z
      .strictObject({
        specversion: z.literal('1.0'),
        id: z.string(),
        source: z.string(),
        type: z.string(),
        subject: z.string(),
        time: z.string(),
        datacontenttype: z.literal('application/json'),
        foliostream: z.string(),
        foliorevision: z.int(),
        folioepoch: z.int(),
        folioposition: z.int(),
        data: z.record(z.string(), z.unknown()),
      })
      .meta({ title: 'AccountEvent' }),
  },
  summary: 'Stream the events of the caller’s own accounts',
  description:
    'Server-Sent Events of the caller’s wallets, with the scope `payment`, and options accounts, with the scope `trade`; ' +
    'either scope suffices. Each message has an `id`, an `event`, which is the type, and `data`, one CloudEvent in one ' +
    'line. The events of an account come in the order of their revisions, each once; between accounts no order is ' +
    'promised, and an account that is opened later appears by itself. The `id` is an opaque cursor over all accounts: the ' +
    'header `Last-Event-ID` continues after it, else `after` does, else the stream begins now. Every 15 seconds a message ' +
    'without data tells the newest cursor. `event: reset` answers a cursor of another client or of another epoch of the ' +
    'ledger, or one that was changed: read everything again and open the stream without a cursor. `event: end` says why Folio ended the stream: ' +
    '`token_expired`, `token_revoked` or `stopping`. Both end it. An event has no more than the statement of the account ' +
    'shows: descriptions and the other client’s state are left out, and so are requests of others that were refused. At ' +
    `most ${ACCOUNT_STREAMS_MAX.client} streams of a client, ${ACCOUNT_STREAMS_MAX.address} of an address and ` +
    `${ACCOUNT_STREAMS_MAX.process} in all run in a process; ` +
    'further ones are a 429. A reader for whom more than 1 MiB waits, ' +
    'or who reads nothing for 10 seconds while 64 KiB wait, is disconnected, and continues by its last id. The token ' +
    'belongs into the header `Authorization`, never into the URL.',
})
