import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { AccountsScreen } from './routes/accounts-screen.tsx'
import { AgentsScreen } from './routes/agents-screen.tsx'
import { SecurityScreen } from './routes/security-screen.tsx'
import { StatementScreen } from './routes/statement-screen.tsx'
import { TransferScreen } from './routes/transfer-screen.tsx'
import { WalletsScreen } from './routes/wallets-screen.tsx'
import {
  agentsSearch,
  exchangeSearch,
  profitTableSearch,
  statementSearch,
  tradeSearch,
  tradingSearch,
  transferSearch,
  walletsSearch,
} from './search.ts'
import { ClientShell } from './shell/client-shell.tsx'

const NotFound = () => <p>There is no such screen. The wallets are in the navigation.</p>

const root = createRootRoute({ component: ClientShell, notFoundComponent: NotFound })
const getParentRoute = () => root

const wallets = createRoute({ getParentRoute, path: '/', validateSearch: walletsSearch, component: WalletsScreen })
const statement = createRoute({
  getParentRoute,
  path: '/statement',
  validateSearch: statementSearch,
  component: StatementScreen,
})
const transfer = createRoute({
  getParentRoute,
  path: '/transfer',
  validateSearch: transferSearch,
  component: TransferScreen,
})
const exchange = createRoute({
  getParentRoute,
  path: '/exchange',
  validateSearch: exchangeSearch,
  component: lazyRouteComponent(() => import('./routes/exchange-screen.tsx'), 'ExchangeScreen'),
})
const agents = createRoute({ getParentRoute, path: '/agents', validateSearch: agentsSearch, component: AgentsScreen })
const accounts = createRoute({ getParentRoute, path: '/accounts', component: AccountsScreen })
const security = createRoute({ getParentRoute, path: '/security', component: SecurityScreen })
const trading = createRoute({
  getParentRoute,
  id: '/trading',
  validateSearch: tradingSearch,
  component: lazyRouteComponent(() => import('./trade/trading-frame.tsx'), 'TradingFrame'),
})
const trade = createRoute({
  getParentRoute: () => trading,
  path: '/trade',
  validateSearch: tradeSearch,
  component: lazyRouteComponent(() => import('./routes/trade-screen.tsx'), 'TradeScreen'),
})
const profitTable = createRoute({
  getParentRoute: () => trading,
  path: '/profit-table',
  validateSearch: profitTableSearch,
  component: lazyRouteComponent(() => import('./routes/profit-table-screen.tsx'), 'ProfitTableScreen'),
})

const routeTree = root.addChildren([
  wallets,
  statement,
  transfer,
  exchange,
  agents,
  accounts,
  security,
  trading.addChildren([trade, profitTable]),
])

/** The screens of the client's face, under /app. */
export const router = createRouter({ routeTree, basepath: '/app' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
