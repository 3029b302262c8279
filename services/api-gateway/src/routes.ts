import { editAgentClient, getAgentClient } from './application/agents/agent-client.ts'
import { getAgent } from './application/agents/get-agent.ts'
import { getAgentStatistics } from './application/agents/get-agent-statistics.ts'
import { listAgents } from './application/agents/list-agents.ts'
import { getAgentDeposit, getAgentWithdrawal } from './application/agents/transfers/get-agent-transfer.ts'
import { makeAgentDeposit } from './application/agents/transfers/make-agent-deposit.ts'
import { makeAgentWithdrawal } from './application/agents/transfers/make-agent-withdrawal.ts'
import { requestVerificationCode } from './application/agents/transfers/request-verification-code.ts'
import { findRecipient } from './application/clients/find-recipient.ts'
import { getNickname } from './application/clients/get-nickname.ts'
import type { Gateway } from './application/gateway.ts'
import type { BoundHandler, Route } from './application/handler.ts'
import { closeWallet } from './application/operator/accounts/close-wallet.ts'
import { freezeWallet, thawWallet } from './application/operator/accounts/freeze-wallet.ts'
import { getAccountBalances } from './application/operator/accounts/get-account-balances.ts'
import { getAccountState } from './application/operator/accounts/get-account-state.ts'
import { getLedgerAccount } from './application/operator/accounts/get-ledger-account.ts'
import { listAccountPostings } from './application/operator/accounts/list-account-postings.ts'
import { listLedgerAccounts } from './application/operator/accounts/list-ledger-accounts.ts'
import { depositCash, withdrawCash } from './application/operator/accounts/move-cash.ts'
import { openWallet } from './application/operator/accounts/open-wallet.ts'
import {
  deactivateOptionsAccount,
  reactivateOptionsAccount,
} from './application/operator/accounts/switch-options-account.ts'
import { listActs } from './application/operator/acts/list-acts.ts'
import { recordedRoute } from './application/operator/acts/record-act.ts'
import { editAgent } from './application/operator/agents/edit-agent.ts'
import { getPaymentAgent, listPaymentAgents } from './application/operator/agents/read-agents.ts'
import { registerAgent } from './application/operator/agents/register-agent.ts'
import { switchAgentClient } from './application/operator/agents/switch-agent-client.ts'
import { addSigningKey } from './application/operator/applications/add-signing-key.ts'
import { closeApplication } from './application/operator/applications/close-application.ts'
import { listApplications } from './application/operator/applications/list-applications.ts'
import { listSigningKeys } from './application/operator/applications/list-signing-keys.ts'
import { registerApplication } from './application/operator/applications/register-application.ts'
import { eraseClient } from './application/operator/clients/erase-client.ts'
import { findClients } from './application/operator/clients/find-clients.ts'
import { getClient } from './application/operator/clients/get-client.ts'
import { openClient } from './application/operator/clients/open-client.ts'
import { revealClient } from './application/operator/clients/reveal-client.ts'
import { getContract } from './application/operator/contracts/get-contract.ts'
import { listContracts } from './application/operator/contracts/list-contracts.ts'
import {
  dropDeadLetter,
  dropDeadLetters,
  listDeadLetters,
  listDeadLetterTopics,
  replayDeadLetter,
  replayDeadLetters,
} from './application/operator/dead-letters/dead-letters.ts'
import { createClientCode } from './application/operator/demo/create-client-code.ts'
import { getDemo, startDemoTraffic, stopDemoTraffic, tamperDemo } from './application/operator/demo/demo-tools.ts'
import { payDemo } from './application/operator/demo/pay-demo.ts'
import { streamEvents } from './application/operator/events/stream-events.ts'
import { find } from './application/operator/find/find.ts'
import { getTotals } from './application/operator/get-totals.ts'
import { changeOffering } from './application/operator/market/change-offering.ts'
import { getSymbolTicks } from './application/operator/market/get-symbol-ticks.ts'
import { listExposures } from './application/operator/market/list-exposures.ts'
import { listFairnessDays } from './application/operator/market/list-fairness-days.ts'
import { listSymbols } from './application/operator/market/list-symbols.ts'
import { reviseModel } from './application/operator/market/revise-model.ts'
import { resumeSymbol, suspendSymbol } from './application/operator/market/switch-symbol.ts'
import { listNotifications } from './application/operator/notifications/list-notifications.ts'
import { revealNotification } from './application/operator/notifications/reveal-notification.ts'
import {
  addOperator,
  changeOperatorRole,
  disableOperator,
  listOperators,
} from './application/operator/operators/manage-operators.ts'
import { listFxRates, setFxRate } from './application/operator/rates/fx-rates.ts'
import { listFxRateHistory } from './application/operator/rates/list-fx-rate-history.ts'
import { createSession, createSessionCode } from './application/operator/sessions/log-in.ts'
import { endSession, getCurrentSession, listSessions } from './application/operator/sessions/own-sessions.ts'
import { listEventEffects } from './application/operator/streams/list-event-effects.ts'
import { listStreamEvents } from './application/operator/streams/list-stream-events.ts'
import { revealField } from './application/operator/streams/reveal-field.ts'
import {
  explainBalance,
  getVerification,
  listVerifications,
  replaceCheckpoint,
  startVerification,
  stopVerification,
} from './application/operator/system/audit.ts'
import { getHealth } from './application/operator/system/get-health.ts'
import { listSettings } from './application/operator/system/list-settings.ts'
import { listTopics } from './application/operator/system/list-topics.ts'
import { listProjections, rebuildProjection } from './application/operator/system/projections.ts'
import { getTransfer } from './application/operator/transfers/get-transfer.ts'
import { listTransfers } from './application/operator/transfers/list-transfers.ts'
import { bulkPurchase } from './application/options/bulk-purchase.ts'
import { createAccount } from './application/options/create-account.ts'
import { findFairnessDay } from './application/options/find-fairness-day.ts'
import { listAccounts } from './application/options/list-accounts.ts'
import { listRefusedAccountTransfers } from './application/options/list-refused-account-transfers.ts'
import { makeOtp } from './application/options/make-otp.ts'
import { resetDemoBalance } from './application/options/reset-demo-balance.ts'
import { getExchangeRate } from './application/rates/get-exchange-rate.ts'
import { listRefusedTransfers } from './application/statements/list-refused-transfers.ts'
import { listTransactions } from './application/statements/list-transactions.ts'
import { createToken } from './application/tokens/create-token.ts'
import { listGrants, revokeGrant } from './application/tokens/grants.ts'
import { listTokens } from './application/tokens/list-tokens.ts'
import { revokeToken } from './application/tokens/revoke-token.ts'
import { makeBulkTransfer } from './application/transfers/bulk/make-bulk-transfer.ts'
import { findTransfer } from './application/transfers/find-transfer.ts'
import { makeExchange } from './application/transfers/make-exchange.ts'
import { makePlatformTransfer } from './application/transfers/make-platform-transfer.ts'
import { makeTransfer } from './application/transfers/make-transfer.ts'
import { validateTransfer } from './application/transfers/validate-transfer.ts'
import { getBalanceHistory } from './application/wallets/get-balance-history.ts'
import { listWallets } from './application/wallets/list-wallets.ts'

const clientHandlers: readonly BoundHandler[] = [
  getNickname,
  createToken,
  listTokens,
  revokeToken,
  listGrants,
  revokeGrant,
  listWallets,
  getBalanceHistory,
  listTransactions,
  listRefusedTransfers,
  findRecipient,
  findTransfer,
  getExchangeRate,
  makeTransfer,
  makeBulkTransfer,
  validateTransfer,
  makeExchange,
  makePlatformTransfer,
  makeAgentDeposit,
  getAgentDeposit,
  requestVerificationCode,
  makeAgentWithdrawal,
  getAgentWithdrawal,
  listAgents,
  getAgent,
  getAgentStatistics,
  getAgentClient,
  editAgentClient,
  listAccounts,
  listRefusedAccountTransfers,
  createAccount,
  resetDemoBalance,
  makeOtp,
  bulkPurchase,
  findFairnessDay,
]

const operatorHandlers: readonly BoundHandler[] = [
  openClient,
  eraseClient,
  registerApplication,
  listApplications,
  closeApplication,
  addSigningKey,
  listSigningKeys,
  openWallet,
  depositCash,
  withdrawCash,
  freezeWallet,
  thawWallet,
  closeWallet,
  deactivateOptionsAccount,
  reactivateOptionsAccount,
  listFxRates,
  setFxRate,
  listSymbols,
  changeOffering,
  reviseModel,
  suspendSymbol,
  resumeSymbol,
  listExposures,
  registerAgent,
  editAgent,
  switchAgentClient,
  listNotifications,
  listProjections,
  rebuildProjection,
  listTopics,
  getHealth,
  listDeadLetterTopics,
  listDeadLetters,
  replayDeadLetters,
  dropDeadLetters,
  replayDeadLetter,
  dropDeadLetter,
  startVerification,
  listVerifications,
  replaceCheckpoint,
  getVerification,
  stopVerification,
  explainBalance,
  createSession,
  getCurrentSession,
  listSessions,
  endSession,
  createSessionCode,
  createClientCode,
  payDemo,
  getDemo,
  startDemoTraffic,
  stopDemoTraffic,
  tamperDemo,
  getTotals,
  streamEvents,
  listLedgerAccounts,
  getLedgerAccount,
  getAccountState,
  getAccountBalances,
  listAccountPostings,
  listStreamEvents,
  listEventEffects,
  addOperator,
  listOperators,
  changeOperatorRole,
  disableOperator,
  getTransfer,
  listTransfers,
  find,
  findClients,
  getClient,
  listContracts,
  getContract,
  getSymbolTicks,
  listFairnessDays,
  listFxRateHistory,
  listPaymentAgents,
  getPaymentAgent,
  listActs,
  revealField,
  revealClient,
  revealNotification,
  listSettings,
]

const routesOf =
  (handlers: readonly BoundHandler[]) =>
  (gateway: Gateway): readonly Route[] =>
    handlers.map(({ route }) => route(gateway))

/** The routes of the endpoints for clients. */
export const clientRoutes = routesOf(clientHandlers)

/** The routes of the endpoints for the operator, on a port of its own; every act is recorded. */
export const operatorRoutes = (gateway: Gateway): readonly Route[] =>
  routesOf(operatorHandlers)(gateway).map((route) => recordedRoute(gateway, route))
