import { BusUnavailable } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { DEFAULT_TIMES } from '@folio/service-kit/time-limits.ts'
import { describe, expect, it } from 'vitest'
import { requestExpirer } from './expire-request.ts'
import type { Ask, AskOutcome } from './request-reply.ts'

const SENT = 1_800_000_000_000_000
const NOT_AFTER = SENT + 4_000_000
const SETTLED = NOT_AFTER + 2_000_000
const SKEW = 500_000

const recorded = {
  kind: 'recorded',
  type: 'RequestExpired',
  data: {},
  stream: 'payment-agent-7',
  revision: 3,
  position: 9,
  epoch: 2,
  correlation_id: 'poll',
} as const

/** Creates an expirer at a moment whose commands get this answer; `asked` keeps the sent messages. */
const at = (now: number, answer: () => Promise<AskOutcome> = async () => recorded) => {
  const asked: CommandMessage<unknown>[] = []
  const ask: Ask = (_, message) => {
    asked.push(message)
    return answer()
  }
  const times = { ...DEFAULT_TIMES, clockSkewMs: SKEW / 1000 }
  return { asked, expire: requestExpirer({ ask, clock: () => now, store: { epoch: 2 }, times }) }
}

const poll = (commandId = 'c0ffee', account: string | null = 'payment-agent-7') => ({
  clientId: 'ann',
  endpoint: 'makeAgentDeposit',
  requestId: 'r1',
  commandId,
  correlationId: 'poll',
  receivedAt: SETTLED,
  claim: { fingerprint: 'f', notAfter: NOT_AFTER, ...(account === null ? {} : { account }) },
  topic: paymentAgentCommands,
  seenPosition: 8,
})

describe('a request whose claim is all that is known of it', () => {
  it('does not expire before its deadline, the margin and the skew of clocks are over', async () => {
    const { asked, expire } = at(SETTLED + SKEW)
    expect(await expire(poll())).toBeUndefined()
    expect(asked).toEqual([])
    expect(await at(SETTLED + SKEW + 1).expire(poll())).toEqual(recorded)
  })

  it('is expired by its owner, under its own id, client, endpoint and fingerprint', async () => {
    const { asked, expire } = at(SETTLED + SKEW + 1)
    await expire(poll())
    expect(asked).toMatchObject([
      {
        account: 'payment-agent-7',
        command_id: 'c0ffee',
        correlation_id: 'poll',
        epoch: 2,
        origin: {
          kind: 'client',
          client_id: 'ann',
          endpoint: 'makeAgentDeposit',
          fingerprint: 'f',
          not_after: SETTLED + 4_000_000,
          seen_position: 8,
        },
        command: { type: 'ExpireRequest', request_id: 'r1', not_after: timestampOf(NOT_AFTER) },
      },
    ])
  })

  it('is sent to expire once at a time, however many callers poll', async () => {
    const { asked, expire } = at(SETTLED + SKEW + 1)
    const answers = await Promise.all([...Array.from({ length: 50 }, () => expire(poll())), expire(poll('other'))])
    expect(answers.every((answer) => answer === recorded)).toBe(true)
    expect(asked.map(({ command_id }) => command_id)).toEqual(['c0ffee', 'other'])
    await expire(poll())
    expect(asked).toHaveLength(3)
  })

  it('does not change if its account is unknown', async () => {
    const { asked, expire } = at(SETTLED + SKEW + 1)
    expect(await expire(poll('c0ffee', null))).toBeUndefined()
    expect(asked).toEqual([])
  })

  it.each<AskOutcome['kind']>(['no_answer', 'unavailable', 'account_not_found', 'duplicate_request_id'])(
    'stays as it is where the owner says %s',
    async (kind) => {
      const { expire } = at(SETTLED + SKEW + 1, async () => ({ kind }) as AskOutcome)
      expect(await expire(poll())).toBeUndefined()
    },
  )

  it('does not change while the bus is unavailable; other errors are thrown', async () => {
    const cut = at(SETTLED + SKEW + 1, () => Promise.reject(new BusUnavailable('cut')))
    expect(await cut.expire(poll())).toBeUndefined()
    const broken = at(SETTLED + SKEW + 1, () => Promise.reject(new Error('broken')))
    await expect(broken.expire(poll())).rejects.toThrow('broken')
  })
})
