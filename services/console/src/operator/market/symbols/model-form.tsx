import type { reviseModel } from '@folio/contracts/http/operator/market/symbols.ts'
import { pathOf } from '../../../api/path.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import type { ActField } from '../../act/act-field.ts'
import { ActForm } from '../../act/act-form.tsx'
import type { OperatedSymbol } from './symbol-columns.tsx'

/** The estimates of the price of a market. */
type Estimates = NonNullable<OperatedSymbol['market_model']>

const estimate = (name: string, label: string): ActField => ({
  name,
  label,
  hint: 'A part of a year, such as 0.08, with a point and at most 6 digits after it.',
  pattern: '-?[0-9]([.][0-9]{1,6})?',
})

const FIELDS: readonly ActField[] = [
  estimate('volatility', 'Volatility'),
  estimate('interest', 'Interest of the quoting currency'),
  estimate('yield', 'Interest of what the price is one of'),
]

/** Shows the newest estimates of the price of a market, and from when on they count. */
export const ShownEstimates = ({
  model: { volatility, interest, yield: yielded, from },
}: {
  readonly model: Estimates
}) => (
  <>
    volatility {volatility}, interest {interest}, yield {yielded}
    {from === null ? null : (
      <>
        {' '}
        from <Moment time={from} /> on
      </>
    )}
  </>
)

/** The form that revises the estimates of the price of a market. */
export const ReviseModel = ({
  symbol,
  model: { volatility, interest, yield: yielded },
  isOver,
}: {
  readonly symbol: string
  readonly model: Estimates
  readonly isOver: boolean
}) => (
  <ActForm<typeof reviseModel>
    intention={`revise the model of ${symbol} from ${volatility}, ${interest}, ${yielded}`}
    verb="Revise the estimates"
    isOver={isOver}
    path={pathOf('/operator/v1/symbols/{symbol}/model', { symbol })}
    fields={FIELDS}
    initial={{ volatility, interest, yield: yielded }}
    bodyOf={({ values }) => ({
      volatility: values['volatility'] ?? '',
      interest: values['interest'] ?? '',
      yield: values['yield'] ?? '',
    })}
    confirm={(values) => (
      <>
        In a minute <strong>{symbol}</strong> is priced, and its open contracts are bought back, by a volatility of{' '}
        {values['volatility']}, interest of {values['interest']} and a yield of {values['yield']}.
      </>
    )}
    done={({ market_model }) => `The estimates are in force from ${market_model?.from ?? 'the listing'} on.`}
  />
)
