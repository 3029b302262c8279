import { useEffect, useId, useRef, useState } from 'react'
import { visibleText } from '../../../api/visible-text.ts'
import { firstCurrencyOf } from '../../../money/first-currency.ts'
import { clockNote } from '../../../time/clock-text.ts'
import { dayEndedBy, endOfDay } from '../../../time/day.ts'
import controls from '../../../ui/controls.module.css'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { useTimeMode } from '../../../ui/time/time-mode.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import styles from '../accounts.module.css'
import type { AccountSearch } from '../search.ts'
import { BalancePlot } from './balance-plot.tsx'
import { DayField } from './day-field.tsx'
import { MomentPanel } from './moment-panel.tsx'
import { momentTyped } from './moment-typed.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { isAhead, revisionAfter, useTimeMachine } from './use-time-machine.ts'

type TimeMachineProps = {
  readonly account: string
  /** The revision that is shown unless the address names another moment. */
  readonly newest: number
  readonly currencies: readonly string[]
  readonly search: AccountSearch
  readonly onChange: (changed: AccountSearch) => void
}

const CurrencyChoice = ({
  currencies,
  currency,
  onChange,
}: Pick<TimeMachineProps, 'currencies' | 'onChange'> & { readonly currency: string }) => {
  const id = useId()
  return (
    <span className={styles.choice}>
      <label htmlFor={id}>Currency</label>
      <select
        id={id}
        className={controls.field}
        value={currency}
        onChange={({ target }) => onChange({ currency: target.value })}
      >
        {currencies.map((each) => (
          <option key={each} value={each}>
            {visibleText(each)}
          </option>
        ))}
      </select>
    </span>
  )
}

/**
 * Asks for a time by the clock that the page shows; one that the account has no state of is refused beside the field. It is emptied
 * when another moment is shown.
 */
const TimeField = ({ time, onChange }: Pick<TimeMachineProps, 'onChange'> & { readonly time: string | undefined }) => {
  const id = useId()
  const isUtc = useTimeMode() === 'utc'
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (time !== asked.current) setTyped('')
  }, [time])
  const note = `${id}-note`
  return (
    <form
      className={styles.choice}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const moment = momentTyped(typed, { isUtc, nowMs: Date.now() })
        setFault(moment.fault)
        asked.current = moment.time
        if (moment.time !== undefined) onChange({ time: moment.time, at: undefined })
      }}
    >
      <label htmlFor={id}>Go to a time {clockNote(isUtc)}</label>
      <input
        id={id}
        className={controls.field}
        type="datetime-local"
        step="1"
        value={typed}
        aria-invalid={fault !== undefined}
        aria-describedby={note}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
      />
      <button type="submit" className={controls.secondary} disabled={typed === ''}>
        Go
      </button>
      <span id={note} role="status" className={styles.bad}>
        {fault === undefined ? '' : `✕ ${fault}`}
      </span>
    </form>
  )
}

/** Says that a time has not come yet, so that the present is shown. */
const Ahead = ({ time }: { readonly time: string }) => (
  <p role="status" className={styles.ahead}>
    ◌ <Moment time={time} isDated /> has not come yet: the account is shown as it is now.
  </p>
)

/** The past of an account: a plot of a balance, and the account at one moment, which the address holds. */
export const TimeMachine = ({ account, newest, currencies, search, onChange }: TimeMachineProps) => {
  const { at, time } = search
  const isUtc = useTimeMode() === 'utc'
  const moment = time !== undefined && at === undefined ? { time } : { at: at ?? newest }
  const read = useTimeMachine(account, moment)
  const { data } = read
  const goTo = (revision: number): void => onChange({ at: revision, time: undefined })
  useArrowKeys((step) => {
    const next = data === undefined ? undefined : revisionAfter(data, step)
    if (next !== undefined) goTo(next)
  })
  const currency = search.currency ?? firstCurrencyOf(currencies)
  const isFuture = at === undefined && time !== undefined && isAhead(time, Date.now())
  // While another moment is read, the balances are still those of the one before.
  const asked = isFuture || at !== undefined || read.isPlaceholderData ? undefined : time
  return (
    <section className={styles.parts} aria-label="Time machine">
      <div className={styles.controls}>
        <h2 className={styles.title}>Time machine</h2>
        {currency === undefined || currencies.length < 2 ? null : (
          <CurrencyChoice currencies={currencies} currency={currency} onChange={onChange} />
        )}
        <TimeField time={time} onChange={onChange} />
        <DayField
          day={time === undefined || at !== undefined ? undefined : dayEndedBy(time, isUtc)}
          onChange={(day) => onChange({ time: day === undefined ? undefined : endOfDay(day, isUtc), at: undefined })}
        />
        {at === undefined && time === undefined ? null : (
          <button type="button" className={controls.quiet} onClick={() => onChange({ at: undefined, time: undefined })}>
            Now
          </button>
        )}
      </div>
      <ReadStates read={read} what="the account at that moment">
        {(state) => (
          <>
            {isFuture ? <Ahead time={time} /> : null}
            <MomentPanel account={account} state={state} time={asked} onStep={goTo} />
          </>
        )}
      </ReadStates>
      {currency === undefined ? null : (
        <BalancePlot
          account={account}
          currency={currency}
          search={search}
          onChange={onChange}
          marked={asked ?? data?.event?.at}
        />
      )}
    </section>
  )
}
