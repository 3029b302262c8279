import type { resumeSymbol, suspendSymbol } from '@folio/contracts/http/operator/market/symbols.ts'
import { pathOf } from '../../../api/path.ts'
import { Drawer } from '../../../ui/drawer.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { ActForm } from '../../act/act-form.tsx'
import type { OperatedSymbol } from './symbol-columns.tsx'

const Suspension = ({ symbol }: { readonly symbol: string }) => (
  <ActForm<typeof suspendSymbol>
    intention={`suspend ${symbol}`}
    verb="Suspend"
    path={pathOf('/operator/v1/symbols/{symbol}/suspend', { symbol })}
    confirm={() => (
      <>
        Nothing is sold of <strong>{symbol}</strong> until it is resumed. Its ticks go on, and its contracts settle and
        can be sold back.
      </>
    )}
    done={(suspended) => `${suspended.symbol} is suspended.`}
  />
)

const Resumption = ({ symbol }: { readonly symbol: string }) => (
  <ActForm<typeof resumeSymbol>
    intention={`resume ${symbol}`}
    verb="Resume"
    path={pathOf('/operator/v1/symbols/{symbol}/resume', { symbol })}
    confirm={() => (
      <>
        Contracts of <strong>{symbol}</strong> are sold again.
      </>
    )}
    done={(resumed) => `${resumed.symbol} is open.`}
  />
)

/** Shows the terms of one symbol, and suspends or resumes it. */
export const SymbolDrawer = ({
  symbol,
  onClose,
}: {
  readonly symbol: OperatedSymbol
  readonly onClose: () => void
}) => {
  const { name, market, submarket, model, decimals, limits, commissions, offering_revision } = symbol
  const Switch = symbol.status === 'open' ? Suspension : Resumption
  return (
    <Drawer title={`${symbol.symbol}: ${name}`} onClose={onClose}>
      <Facts
        facts={[
          ['Market', `${market}, ${submarket}`],
          ['Model', model],
          ['Decimals', decimals],
          ['Revision of the offering', offering_revision],
          [
            'Commissions',
            Object.entries(commissions)
              .map(([name, rate]) => `${name} ${rate}`)
              .join(', ') || 'nothing is sold',
          ],
          ['Own limits', Object.keys(limits).length === 0 ? 'the default ones' : JSON.stringify(limits)],
        ]}
      />
      <Switch key={symbol.status} symbol={symbol.symbol} />
    </Drawer>
  )
}
