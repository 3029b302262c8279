import type { listSymbols } from '@folio/contracts/http/operator/market/symbols.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Screen } from '../../../ui/screen.tsx'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { counted } from '../../../ui/values/counted.ts'
import { useRead } from '../../reads/use-read.ts'
import { type OperatedSymbol, SYMBOL_COLUMNS } from './symbol-columns.tsx'
import { SymbolDrawer } from './symbol-drawer.tsx'

const PATH = '/operator/v1/symbols'

const codeOf = ({ symbol }: OperatedSymbol): string => symbol

/** The symbols with what is sold of each; one can be suspended and resumed. */
export const SymbolsScreen = () => {
  const { symbol, change } = useSearch({ from: '/symbols/' })
  const navigate = useNavigate({ from: '/symbols/' })
  const read = useRead<typeof listSymbols>(PATH)
  const open = (code: string | undefined): void => void navigate({ search: { symbol: code } })
  const opened = read.data?.find((each) => each.symbol === symbol)
  return (
    <Screen title="Symbols">
      <ReadStates
        read={read}
        what="the symbols"
        empty={{
          text: 'The market has listed no symbol: it has no feed. It lists those of the feed with which it is started.',
        }}
      >
        {(symbols) => (
          <DataTable
            caption={counted(symbols.length, 'symbol')}
            columns={SYMBOL_COLUMNS}
            rows={symbols}
            rowId={codeOf}
            selected={symbol}
            onOpen={(chosen) => open(chosen.symbol)}
          />
        )}
      </ReadStates>
      {opened === undefined ? null : (
        <SymbolDrawer symbol={opened} isChanged={change === true} onClose={() => open(undefined)} />
      )}
    </Screen>
  )
}
