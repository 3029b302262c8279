import { streamAccountEvents } from './account/events.ts'
import { getNickname } from './account/get-nickname.ts'
import { listGrants, revokeGrant } from './account/grants.ts'
import { createToken, listTokens, revokeToken } from './account/tokens.ts'
import type { Endpoint } from './endpoint.ts'
import { getAccountBalances, getAccountState } from './operator/accounts/account-history.ts'
import { closeWallet } from './operator/accounts/close-wallet.ts'
import { freezeWallet, thawWallet } from './operator/accounts/freeze-wallet.ts'
import { getLedgerAccount, listLedgerAccounts } from './operator/accounts/ledger-accounts.ts'
import { listAccountPostings } from './operator/accounts/list-account-postings.ts'
import { depositCash, withdrawCash } from './operator/accounts/move-cash.ts'
import { openWallet } from './operator/accounts/open-wallet.ts'
import { deactivateOptionsAccount, reactivateOptionsAccount } from './operator/accounts/switch-options-account.ts'
import { listActs } from './operator/acts.ts'
import { editAgent, getPaymentAgent, listPaymentAgents, registerAgent, switchAgentClient } from './operator/agents.ts'
import { closeApplication, listApplications, registerApplication } from './operator/applications/applications.ts'
import { addSigningKey, listSigningKeys } from './operator/applications/signing-keys.ts'
import { eraseClient } from './operator/clients/erase-client.ts'
import { findClients, getClient } from './operator/clients/look-up-clients.ts'
import { openClient } from './operator/clients/open-client.ts'
import { revealClient } from './operator/clients/reveal-client.ts'
import { getContract, listContracts } from './operator/contracts.ts'
import {
  dropDeadLetter,
  dropDeadLetters,
  listDeadLetters,
  listDeadLetterTopics,
  replayDeadLetter,
  replayDeadLetters,
} from './operator/dead-letters.ts'
import { createClientCode } from './operator/demo/create-client-code.ts'
import { getDemo, startDemoTraffic, stopDemoTraffic, tamperDemo } from './operator/demo/demo-tools.ts'
import { payDemo } from './operator/demo/pay-demo.ts'
import { streamEvents } from './operator/events.ts'
import { find } from './operator/find.ts'
import { getTotals } from './operator/get-totals.ts'
import { getSymbolTicks } from './operator/market/get-symbol-ticks.ts'
import { listExposures } from './operator/market/list-exposures.ts'
import { listFairnessDays } from './operator/market/list-fairness-days.ts'
import { changeOffering, listSymbols, resumeSymbol, reviseModel, suspendSymbol } from './operator/market/symbols.ts'
import { listNotifications, revealNotification } from './operator/notifications.ts'
import { addOperator, changeOperatorRole, disableOperator, listOperators } from './operator/operators.ts'
import { listFxRateHistory, listFxRates, setFxRate } from './operator/rates.ts'
import { createSession, createSessionCode, endSession, getCurrentSession, listSessions } from './operator/sessions.ts'
import { listEventEffects } from './operator/streams/list-event-effects.ts'
import { listStreamEvents } from './operator/streams/list-stream-events.ts'
import { revealField } from './operator/streams/reveal-field.ts'
import {
  explainBalance,
  getVerification,
  listVerifications,
  replaceCheckpoint,
  startVerification,
  stopVerification,
} from './operator/system/audit.ts'
import { getHealth } from './operator/system/get-health.ts'
import { listSettings } from './operator/system/list-settings.ts'
import { listTopics } from './operator/system/list-topics.ts'
import { listProjections, rebuildProjection } from './operator/system/projections.ts'
import { getTransfer, listTransfers } from './operator/transfers.ts'
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
