import { streamAccountEvents } from './account/events.ts'
import { getNickname } from './account/get-nickname.ts'
import { listGrants, revokeGrant } from './account/grants.ts'
import { createToken, listTokens, revokeToken } from './account/tokens.ts'
import type { Endpoint } from './endpoint.ts'
import { closeApplication, listApplications, registerApplication } from './operator/applications.ts'
import {
  explainBalance,
  getVerification,
  listVerifications,
  replaceCheckpoint,
  startVerification,
  stopVerification,
} from './operator/audit.ts'
import { closeWallet } from './operator/close-wallet.ts'
import { getAccountBalances, getAccountState } from './operator/console/account-history.ts'
import { getLedgerAccount, listLedgerAccounts } from './operator/console/accounts.ts'
import { listActs } from './operator/console/acts.ts'
import { createClientCode } from './operator/console/client-codes.ts'
import { payDemo } from './operator/console/demo-pay.ts'
import { getDemo, startDemoTraffic, stopDemoTraffic, tamperDemo } from './operator/console/demo-tools.ts'
import { listEventEffects } from './operator/console/event-effects.ts'
import { streamEvents } from './operator/console/events.ts'
import { listNotifications, revealNotification } from './operator/console/notifications.ts'
import { addOperator, changeOperatorRole, disableOperator, listOperators } from './operator/console/operators.ts'
import { revealClient, revealField } from './operator/console/reveal.ts'
import {
  createSession,
  createSessionCode,
  endSession,
  getCurrentSession,
  listSessions,
} from './operator/console/sessions.ts'
import { listSettings } from './operator/console/settings.ts'
import { listStreamEvents } from './operator/console/stream-events.ts'
import { getTotals } from './operator/console/totals.ts'
import {
  dropDeadLetter,
  dropDeadLetters,
  listDeadLetters,
  listDeadLetterTopics,
  replayDeadLetter,
  replayDeadLetters,
} from './operator/dead-letters.ts'
import { eraseClient } from './operator/erase-client.ts'
import { freezeWallet, thawWallet } from './operator/freeze-wallet.ts'
import { listFxRates, setFxRate } from './operator/fx-rates.ts'
import { listAccountPostings } from './operator/lookups/account-postings.ts'
import { findClients, getClient } from './operator/lookups/clients.ts'
import { getContract, listContracts } from './operator/lookups/contracts.ts'
import { find } from './operator/lookups/find.ts'
import { listFxRateHistory } from './operator/lookups/fx-rate-history.ts'
import { getHealth } from './operator/lookups/health.ts'
import { getPaymentAgent, listPaymentAgents } from './operator/lookups/payment-agents.ts'
import { getTransfer, listTransfers } from './operator/lookups/transfers.ts'
import { listExposures } from './operator/market/exposures.ts'
import { listFairnessDays } from './operator/market/fairness-days.ts'
import { getSymbolTicks } from './operator/market/symbol-ticks.ts'
import { changeOffering, listSymbols, resumeSymbol, reviseModel, suspendSymbol } from './operator/market/symbols.ts'
import { depositCash, withdrawCash } from './operator/move-cash.ts'
import { openClient } from './operator/open-client.ts'
import { openWallet } from './operator/open-wallet.ts'
import { editAgent, registerAgent, switchAgentClient } from './operator/payment-agents.ts'
import { listProjections, rebuildProjection } from './operator/projections.ts'
import { addSigningKey, listSigningKeys } from './operator/signing-keys.ts'
import { deactivateOptionsAccount, reactivateOptionsAccount } from './operator/switch-options-account.ts'
import { listTopics } from './operator/topics.ts'
import { bulkPurchase } from './options/bulk-purchase.ts'
import { createAccount } from './options/create-account.ts'
import { findFairnessDay } from './options/find-fairness-day.ts'
import { listAccounts } from './options/list-accounts.ts'
import { listRefusedAccountTransfers } from './options/list-refused-account-transfers.ts'
import { makeOtp } from './options/make-otp.ts'
import { resetDemoBalance } from './options/reset-demo-balance.ts'
import { editAgentClient, getAgentClient } from './payment-agents/agent-client.ts'
import { getAgent } from './payment-agents/get-agent.ts'
import { getAgentStatistics } from './payment-agents/get-agent-statistics.ts'
import { getAgentDeposit, getAgentWithdrawal } from './payment-agents/get-agent-transfer.ts'
import { listAgents } from './payment-agents/list-agents.ts'
import { makeAgentDeposit } from './payment-agents/make-agent-deposit.ts'
import { makeAgentWithdrawal } from './payment-agents/make-agent-withdrawal.ts'
import { requestVerificationCode } from './payment-agents/request-verification-code.ts'
import { makeBulkTransfer } from './wallet/bulk/make-bulk-transfer.ts'
import { findRecipient } from './wallet/find-recipient.ts'
import { findTransfer } from './wallet/find-transfer.ts'
import { getBalanceHistory } from './wallet/get-balance-history.ts'
import { getExchangeRate } from './wallet/get-exchange-rate.ts'
import { listWallets } from './wallet/list-wallets.ts'
import { makeExchange } from './wallet/make-exchange.ts'
import { makePlatformTransfer } from './wallet/make-platform-transfer.ts'
import { makeTransfer } from './wallet/make-transfer.ts'
import { listRefusedTransfers } from './wallet/statement/list-refused-transfers.ts'
import { listTransactions } from './wallet/statement/list-transactions.ts'
import { validateTransfer } from './wallet/validate-transfer.ts'

/** The endpoints for clients. */
export const publicEndpoints: readonly Endpoint[] = [
  getNickname,
  createToken,
  listTokens,
  revokeToken,
  listGrants,
  revokeGrant,
  streamAccountEvents,
  listWallets,
  getBalanceHistory,
  listTransactions,
  listRefusedTransfers,
  findRecipient,
  findTransfer,
  getExchangeRate,
  validateTransfer,
  makeTransfer,
  makeBulkTransfer,
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

/** The endpoints for clients that the service of the sockets answers; the gateway answers all others. */
export const realtimeEndpoints: readonly Endpoint[] = [streamAccountEvents]

/** The endpoints for the operator, on a separate port. */
export const operatorEndpoints: readonly Endpoint[] = [
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
