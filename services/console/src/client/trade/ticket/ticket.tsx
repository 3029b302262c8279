import type { ContractsListAnswer } from '@folio/contracts/websocket/market/contracts-list.ts'
import { clockText } from '../../../time/clock-text.ts'
import { Choice } from '../../ui/choice.tsx'
import screen from '../../ui/screen.module.css'
import { TextField } from '../../ui/text-field.tsx'
import styles from '../trade.module.css'
import type { BarrierWay, Choices, Chosen, DurationUnit, TicketForm } from './ticket-form.ts'
import { durationText, typeName } from './ticket-names.ts'

type OnChange = (changed: Choices) => void

const UNIT_NAMES: Readonly<Record<DurationUnit, string>> = {
  t: 'ticks',
  s: 'seconds',
  m: 'minutes',
  h: 'hours',
  d: 'days',
  end: 'until a time',
}

/** The end that is suggested: so long from now. */
const END_AFTER_MS = 5 * 60_000

const WAY_NAMES: Readonly<Record<BarrierWay, string>> = {
  relative: 'a distance from the entry spot',
  absolute: 'a level',
  points: 'the payout per point',
}

const LEVEL_NAMES = { barrier: 'Barrier', barrier2: 'Lower barrier', points: 'Payout per point' } as const
const ORDER_NAMES = { takeProfit: 'Take profit (optional)', stopLoss: 'Stop loss (optional)' } as const

const Options = ({
  label,
  chosen,
  names = (value) => value,
  onChange,
}: {
  readonly label: string
  readonly chosen: Chosen | undefined
  readonly names?: (value: string) => string
  readonly onChange: (value: string) => void
}) =>
  chosen === undefined ? null : (
    <Choice
      label={label}
      value={chosen.value}
      choices={chosen.of.map((each) => [each, names(each)])}
      onChange={onChange}
    />
  )

/** The types of a category, as buttons of which one is pressed. */
const Types = ({ form: { type }, onChange }: { readonly form: TicketForm; readonly onChange: OnChange }) => (
  <fieldset className={styles.types}>
    <legend className={screen.hidden}>Type</legend>
    {type.of.map((each) => (
      <label key={each} className={styles.type}>
        <input
          type="radio"
          name="contract-type"
          value={each}
          checked={each === type.value}
          onChange={() => onChange({ type: each })}
        />
        {typeName(each)}
      </label>
    ))}
  </fieldset>
)

/** The bounds of a duration in words, or the only one that there is. */
const rangeOf = ({ least, most }: NonNullable<TicketForm['duration']>): string =>
  least === most ? durationText(least) : `${durationText(least)} to ${durationText(most)}`

const Duration = ({ form: { duration }, onChange }: { readonly form: TicketForm; readonly onChange: OnChange }) =>
  duration === undefined ? null : (
    <div className={styles.pair}>
      {duration.unit.value === 'end' ? (
        <TextField
          label="End, by your clock"
          type="datetime-local"
          step={1}
          value={duration.value}
          hint={`${rangeOf(duration)} from now`}
          onChange={(value) => onChange({ end: value })}
        />
      ) : (
        <TextField
          label="Duration"
          value={duration.value}
          inputMode="numeric"
          autoComplete="off"
          size={8}
          hint={rangeOf(duration)}
          onChange={(value) => onChange({ duration: value })}
        />
      )}
      <Options
        label="Unit"
        chosen={duration.unit}
        names={(unit) => UNIT_NAMES[duration.unit.of.find((each) => each === unit) ?? 't']}
        onChange={(unit) => {
          const end = unit === 'end' ? clockText(new Date(Date.now() + END_AFTER_MS).toISOString(), false) : undefined
          onChange({ unit, end, duration: undefined, barrier: undefined, barrier2: undefined })
        }}
      />
    </div>
  )

const Barriers = ({ form: { barriers }, onChange }: { readonly form: TicketForm; readonly onChange: OnChange }) =>
  barriers === undefined ? null : (
    <div className={styles.pair}>
      <Options
        label="Barrier as"
        chosen={barriers.way}
        names={(way) => WAY_NAMES[barriers.way.of.find((each) => each === way) ?? 'absolute']}
        onChange={(way) => onChange({ way, barrier: undefined, barrier2: undefined })}
      />
      {barriers.levels.map(({ field, value }) => (
        <TextField
          key={field}
          label={barriers.levels.length === 2 && field === 'barrier' ? 'Upper barrier' : LEVEL_NAMES[field]}
          value={value}
          inputMode="text"
          autoComplete="off"
          size={12}
          onChange={(changed) => onChange({ [field]: changed })}
        />
      ))}
    </div>
  )

const Amounts = ({
  form: { basis, amount, orders },
  currency,
  onChange,
}: {
  readonly form: TicketForm
  readonly currency: string
  readonly onChange: OnChange
}) => (
  <>
    <div className={styles.pair}>
      <TextField
        label={basis === undefined ? 'Stake' : 'Amount'}
        value={amount}
        inputMode="decimal"
        autoComplete="off"
        size={10}
        hint={currency}
        onChange={(value) => onChange({ amount: value })}
      />
      <Options label="Which is the" chosen={basis} onChange={(value) => onChange({ basis: value })} />
    </div>
    {orders.length === 0 ? null : (
      <div className={styles.pair}>
        {orders.map(({ field, value }) => (
          <TextField
            key={field}
            label={ORDER_NAMES[field]}
            value={value}
            inputMode="decimal"
            autoComplete="off"
            size={10}
            onChange={(changed) => onChange({ [field]: changed })}
          />
        ))}
      </div>
    )}
  </>
)

/** The fields of the ticket: those that a contract of the chosen kind has, and no others. */
export const Ticket = ({
  form,
  categories,
  currency,
  onChange,
}: {
  readonly form: TicketForm
  readonly categories: ContractsListAnswer['contracts_list']
  readonly currency: string
  readonly onChange: OnChange
}) => (
  <>
    <Options
      label="Category"
      chosen={form.category}
      names={(category) =>
        categories.find(({ contract_category }) => contract_category === category)?.display_name ?? category
      }
      onChange={(category) => onChange({ category })}
    />
    <Types form={form} onChange={onChange} />
    <Duration form={form} onChange={onChange} />
    <Barriers form={form} onChange={onChange} />
    <div className={screen.row}>
      <Options label="Digit" chosen={form.digit} onChange={(digit) => onChange({ digit })} />
      <Options label="Tick" chosen={form.selectedTick} onChange={(selectedTick) => onChange({ selectedTick })} />
      <Options
        label="Multiplier"
        chosen={form.multiplier}
        names={(value) => `× ${value}`}
        onChange={(multiplier) => onChange({ multiplier })}
      />
      <Options
        label="Growth a tick"
        chosen={form.growthRate}
        names={(value) => `${Math.round(Number(value) * 100)} %`}
        onChange={(growthRate) => onChange({ growthRate })}
      />
      <Options
        label="Deal cancellation"
        chosen={form.cancellation}
        names={(value) => (value === '' ? 'none' : value)}
        onChange={(cancellation) => onChange({ cancellation })}
      />
    </div>
    <Amounts form={form} currency={currency} onChange={onChange} />
  </>
)
