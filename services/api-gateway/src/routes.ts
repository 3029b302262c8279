import type { Auditor } from '@folio/contracts/auditor.ts'
import { getNickname } from '@folio/contracts/http/account/get-nickname.ts'
import { createToken, listTokens, revokeToken } from '@folio/contracts/http/account/tokens.ts'
import { closeApplication, listApplications, registerApplication } from '@folio/contracts/http/operator/applications.ts'
import {
  explainBalance,
  getVerification,
  listVerifications,
  startVerification,
  stopVerification,
} from '@folio/contracts/http/operator/audit.ts'
import { closeWallet } from '@folio/contracts/http/operator/close-wallet.ts'
import {
  dropDeadLetters,
  listDeadLetters,
  listDeadLetterTopics,
  replayDeadLetters,
} from '@folio/contracts/http/operator/dead-letters.ts'
import { eraseClient } from '@folio/contracts/http/operator/erase-client.ts'
import { freezeWallet, thawWallet } from '@folio/contracts/http/operator/freeze-wallet.ts'
import { listFxRates, setFxRate } from '@folio/contracts/http/operator/fx-rates.ts'
import { depositCash, withdrawCash } from '@folio/contracts/http/operator/move-cash.ts'
import { openClient } from '@folio/contracts/http/operator/open-client.ts'
import { openWallet } from '@folio/contracts/http/operator/open-wallet.ts'
import { listProjections, rebuildProjection } from '@folio/contracts/http/operator/projections.ts'
import { addSigningKey } from '@folio/contracts/http/operator/signing-keys.ts'
import {
  deactivateOptionsAccount,
  reactivateOptionsAccount,
} from '@folio/contracts/http/operator/switch-options-account.ts'
import { createAccount } from '@folio/contracts/http/options/create-account.ts'
import { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import { makeOtp } from '@folio/contracts/http/options/make-otp.ts'
import { resetDemoBalance } from '@folio/contracts/http/options/reset-demo-balance.ts'
import { getExchangeRate } from '@folio/contracts/http/wallet/get-exchange-rate.ts'
import { listTransactions } from '@folio/contracts/http/wallet/list-transactions.ts'
import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { makeExchange } from '@folio/contracts/http/wallet/make-exchange.ts'
import { makePlatformTransfer } from '@folio/contracts/http/wallet/make-platform-transfer.ts'
import { makeTransfer } from '@folio/contracts/http/wallet/make-transfer.ts'
import { validateTransfer } from '@folio/contracts/http/wallet/validate-transfer.ts'
import { operatedAgentRoutes, paymentAgentRoutes } from './agent-routes.ts'
import { createToken as answerNewToken } from './application/create-token.ts'
import type { Gateway } from './application/gateway.ts'
import { getExchangeRate as answerExchangeRate } from './application/get-exchange-rate.ts'
import { getNickname as answerNickname } from './application/get-nickname.ts'
import { listTokens as answerTokens } from './application/list-tokens.ts'
import { listTransactions as answerTransactions } from './application/list-transactions.ts'
import { listWallets as answerWallets } from './application/list-wallets.ts'
import { makeExchange as answerExchange } from './application/make-exchange.ts'
import { makePlatformTransfer as answerPlatformTransfer } from './application/make-platform-transfer.ts'
import { makeTransfer as answerTransfer } from './application/make-transfer.ts'
import { addSigningKey as answerSigningKey } from './application/operator/add-signing-key.ts'
import { explain, showVerification, showVerifications, stopVerifying, verify } from './application/operator/audit.ts'
import { closeApplication as answerClosed } from './application/operator/close-application.ts'
import { closeWallet as answerClosing } from './application/operator/close-wallet.ts'
import {
  dropLetters,
  replayLetters,
  showDeadLetters,
  showDeadLetterTopics,
} from './application/operator/dead-letters.ts'
import { eraseClient as answerErased } from './application/operator/erase-client.ts'
import { setRate, showRates } from './application/operator/fx-rates.ts'
import { listApplications as answerApplications } from './application/operator/list-applications.ts'
import { moveCash } from './application/operator/move-cash.ts'
import { openClient as answerClient } from './application/operator/open-client.ts'
import { openWallet as answerWallet } from './application/operator/open-wallet.ts'
import { rebuildView, showProjections } from './application/operator/projections.ts'
import { registerApplication as answerApplication } from './application/operator/register-application.ts'
import { switchOptionsAccount } from './application/operator/switch-options-account.ts'
import { switchWallet } from './application/operator/switch-wallet.ts'
import { createAccount as answerAccount } from './application/options/create-account.ts'
import { listAccounts as answerAccounts } from './application/options/list-accounts.ts'
import { makeOtp as answerOtp } from './application/options/make-otp.ts'
import { resetDemoBalance as answerReset } from './application/options/reset-demo-balance.ts'
import { revokeToken as answerRevoked } from './application/revoke-token.ts'
import { validateTransfer as answerValidation } from './application/validate-transfer.ts'
import { type Route, serve } from './http/route.ts'

/** What clients can call. */
export const clientRoutes = (gateway: Gateway): readonly Route[] => [
  serve(getNickname, answerNickname(gateway)),
  serve(createToken, answerNewToken(gateway)),
  serve(listTokens, answerTokens(gateway)),
  serve(revokeToken, answerRevoked(gateway)),
  serve(listWallets, answerWallets(gateway)),
  serve(listTransactions, answerTransactions(gateway)),
  serve(getExchangeRate, answerExchangeRate(gateway)),
  serve(makeTransfer, answerTransfer(gateway)),
  serve(validateTransfer, answerValidation(gateway)),
  serve(makeExchange, answerExchange(gateway)),
  serve(makePlatformTransfer, answerPlatformTransfer(gateway)),
  ...paymentAgentRoutes(gateway),
  serve(listAccounts, answerAccounts(gateway)),
  serve(createAccount, answerAccount(gateway)),
  serve(resetDemoBalance, answerReset(gateway)),
  serve(makeOtp, answerOtp(gateway)),
]

/** What the operator can call, on a port of its own. */
export const operatorRoutes = (gateway: Gateway, auditor: Auditor): readonly Route[] => [
  serve(openClient, answerClient(gateway)),
  serve(eraseClient, answerErased(gateway)),
  serve(registerApplication, answerApplication(gateway)),
  serve(listApplications, answerApplications(gateway)),
  serve(closeApplication, answerClosed(gateway)),
  serve(addSigningKey, answerSigningKey(gateway)),
  serve(openWallet, answerWallet(gateway)),
  serve(depositCash, moveCash(gateway, 'DepositCash')),
  serve(withdrawCash, moveCash(gateway, 'WithdrawCash')),
  serve(freezeWallet, switchWallet(gateway, 'FreezeWallet')),
  serve(thawWallet, switchWallet(gateway, 'ThawWallet')),
  serve(closeWallet, answerClosing(gateway)),
  serve(deactivateOptionsAccount, switchOptionsAccount(gateway, 'DeactivateAccount')),
  serve(reactivateOptionsAccount, switchOptionsAccount(gateway, 'ReactivateAccount')),
  serve(listFxRates, showRates(gateway)),
  serve(setFxRate, setRate(gateway)),
  ...operatedAgentRoutes(gateway),
  serve(listProjections, showProjections(gateway)),
  serve(rebuildProjection, rebuildView(gateway)),
  serve(listDeadLetterTopics, showDeadLetterTopics(gateway)),
  serve(listDeadLetters, showDeadLetters(gateway)),
  serve(replayDeadLetters, replayLetters(gateway)),
  serve(dropDeadLetters, dropLetters(gateway)),
  serve(startVerification, verify(auditor)),
  serve(listVerifications, showVerifications(auditor)),
  serve(getVerification, showVerification(auditor)),
  serve(stopVerification, stopVerifying(auditor)),
  serve(explainBalance, explain(auditor)),
]
