import type { ActiveSymbolsAnswer, activeSymbolsCall } from '@folio/contracts/websocket/market/active-symbols.ts'
import { visibleText } from '../../api/visible-text.ts'
import type { ReadState } from '../../ui/states/read-states.tsx'
import { contractName, type NamedContract } from './symbol-names.ts'
import { useSocketRead } from './use-socket-read.ts'

const FRESH_MS = 60_000

/** Reads the symbols of the market, at most once a minute for all parts of the screens, or each `everyMs` where that is given. */
export const useSymbols = (everyMs?: number): ReadState<ActiveSymbolsAnswer> =>
  useSocketRead<typeof activeSymbolsCall>({ active_symbols: 'brief' }, { freshMs: FRESH_MS, everyMs })

/** The name of a contract by its type and its symbol; the code of the symbol is the title. */
export const ContractName = ({ contract }: { readonly contract: NamedContract }) => {
  const symbols = useSymbols().data?.active_symbols
  return <bdi title={visibleText(contract.underlying_symbol ?? '')}>{visibleText(contractName(symbols, contract))}</bdi>
}
