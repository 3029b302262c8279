import { balanceCall } from './balance.ts'
import { forgetCall } from './forget.ts'
import { forgetAllCall } from './forget-all.ts'
import { logoutCall } from './logout.ts'
import { activeSymbolsCall } from './market/active-symbols.ts'
import { contractsForCall } from './market/contracts-for.ts'
import { contractsListCall } from './market/contracts-list.ts'
import { ticksCall } from './market/ticks.ts'
import { ticksHistoryCall } from './market/ticks-history.ts'
import { tradingTimesCall } from './market/trading-times.ts'
import { pingCall } from './ping.ts'
import type { SocketCall } from './socket-call.ts'
import { statementCall } from './statement.ts'
import { timeCall } from './time.ts'
import { buyCall } from './trading/buy.ts'
import { cancelCall } from './trading/cancel.ts'
import { contractUpdateCall } from './trading/contract-update.ts'
import { contractUpdateHistoryCall } from './trading/contract-update-history.ts'
import { portfolioCall } from './trading/portfolio.ts'
import { profitTableCall } from './trading/profit-table.ts'
import { proposalCall } from './trading/proposal.ts'
import { proposalOpenContractCall } from './trading/proposal-open-contract.ts'
import { sellCall } from './trading/sell.ts'
import { transactionCall } from './transaction.ts'

/** Every call that this release serves. */
export const socketCalls: readonly SocketCall[] = [
  pingCall,
  timeCall,
  activeSymbolsCall,
  contractsListCall,
  contractsForCall,
  tradingTimesCall,
  ticksCall,
  ticksHistoryCall,
  proposalCall,
  buyCall,
  sellCall,
  cancelCall,
  contractUpdateCall,
  contractUpdateHistoryCall,
  proposalOpenContractCall,
  portfolioCall,
  profitTableCall,
  balanceCall,
  transactionCall,
  statementCall,
  forgetCall,
  forgetAllCall,
  logoutCall,
]
