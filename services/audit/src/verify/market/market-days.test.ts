import { commitmentOf, dayStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'
import { describe, expect, it } from 'vitest'
import { noFindings } from '../findings.ts'
import { type DayEvent, marketDays } from './market-days.ts'

const DAY = '20261125'
const END = dayStart(DAY) + DAY_SECONDS
const SECRET = 'ab'.repeat(32)

const event = (kind: DayEvent['kind'], epoch: number, text = ''): DayEvent => ({
  kind,
  day: DAY,
  text,
  stream: ticksStream(epoch),
  revision: 0,
  position: epoch,
  at: timestampOf(epoch * 1e6),
  lastTick: undefined,
  isAfterLongStop: false,
})

const committed = event('committed', dayStart(DAY) - 2 * DAY_SECONDS, commitmentOf(Buffer.from(SECRET, 'hex')))

/** The findings of some days with ticks up to an hour after the day, and the days whose secrets are lost. */
const checked = (...days: readonly DayEvent[]) => checkedWith({}, ...days)

/** The same where the first event of the last hour takes over lost days, too. */
const checkedWith = (opened: { readonly lost?: readonly string[] }, ...days: readonly DayEvent[]) => {
  const findings = noFindings()
  const merged = marketDays(findings)
  const hour = { stream: committed.stream, revision: 0, position: 0, previous: undefined, committed: [] }
  const next = { ...event('lost', END + 3600), previous: committed.stream, committed: [], ...opened }
  merged.add({ hours: [hour, next], days, simulatedDays: [DAY], newestTick: END + 3600 })
  merged.finish()
  return { found: findings.soFar().first.map(({ expected }) => expected), lost: merged.state().lost }
}

describe('the secret of a day that is over', () => {
  it('is revealed, or is recorded as lost', () => {
    expect(checked(committed, event('revealed', END, SECRET))).toEqual({ found: [], lost: undefined })
    expect(checked(committed, event('lost', END))).toEqual({ found: [], lost: [DAY] })
    expect(checked(committed).found).toContain(`the secret of ${DAY}, which is over`)
  })

  it('may be lost before its day has ended, and is not revealed then', () => {
    expect(checked(committed, event('lost', END - 1))).toEqual({ found: [], lost: [DAY] })
    const revealed = checked(committed, event('lost', END - 1), event('revealed', END, SECRET))
    expect(revealed.found).toEqual([`no secret of ${DAY}, which is lost`])
  })

  it('is taken over as lost by later hours only if its loss is recorded', () => {
    const lost = { lost: [DAY] }
    expect(checkedWith(lost, committed, event('lost', END - 1)).found).toEqual([])
    const revealed = checkedWith(lost, committed, event('revealed', END, SECRET))
    expect(revealed.found).toEqual(['no day as lost whose loss is not recorded'])
  })

  it('is not lost without a commitment, or once it was revealed', () => {
    const notLost = `a committed secret of ${DAY}, not revealed`
    expect(checked(event('lost', END)).found).toContain(notLost)
    expect(checked(committed, event('revealed', END, SECRET), event('lost', END)).found).toEqual([notLost])
  })
})
