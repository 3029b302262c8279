import type { changeOffering } from '@folio/contracts/http/operator/market/symbols.ts'
import { pathOf } from '../../../api/path.ts'
import { ActForm } from '../../act/act-form.tsx'
import { bodyOfOffering, OFFERING_FIELDS, offeringChanges, offeringValues, shownOffering } from './offering-values.ts'
import type { OperatedSymbol } from './symbol-columns.tsx'

/** The form that changes the commissions and limits of a symbol, all at once, from one revision of its offering. */
export const ChangeOffering = ({
  symbol,
  revision,
  isOver,
}: {
  readonly symbol: OperatedSymbol
  readonly revision: number
  /** True if the offering has a later revision, so that the form shows only the outcome of its request. */
  readonly isOver: boolean
}) => {
  const initial = offeringValues(symbol)
  return (
    <ActForm<typeof changeOffering>
      intention={`change the offering of ${symbol.symbol} from revision ${revision}`}
      verb="Change what is sold"
      isOver={isOver}
      path={pathOf('/operator/v1/symbols/{symbol}/offering', { symbol: symbol.symbol })}
      fields={OFFERING_FIELDS}
      initial={shownOffering(initial, navigator.language)}
      bodyOf={({ values }) => bodyOfOffering(values)}
      confirm={(values) => {
        const changes = offeringChanges(initial, values)
        return (
          <>
            From the next purchase on <strong>{symbol.symbol}</strong> is sold so; open contracts keep their terms.
            {changes.length === 0 ? <p>Nothing changes.</p> : null}
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </>
        )
      }}
      done={({ offering_revision }) => `The offering has revision ${offering_revision} now.`}
    />
  )
}
