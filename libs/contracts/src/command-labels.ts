import type { IdentityCommand } from './identity/commands.ts'
import type { AccountClaimCommand, OptionsAccountCommand } from './options-account/commands.ts'
import type { AgentClientCommand, AgentCommand, AgentNumberCommand } from './payment-agent/commands.ts'
import type { ExpireRequest } from './request-expiry.ts'
import type { TradingCommand } from './trading/commands.ts'
import type { WalletCommand } from './wallet/commands.ts'
import type { RateCommand } from './wallet/rates.ts'

type AnyCommand =
  | WalletCommand
  | RateCommand
  | TradingCommand
  | AccountClaimCommand
  | OptionsAccountCommand
  | AgentCommand
  | AgentClientCommand
  | AgentNumberCommand
  | IdentityCommand
  | ExpireRequest

/** The labels under which metrics count commands. Dashboards and alerts name them: they stay when a type is renamed. */
export const commandLabels: { readonly [Type in AnyCommand['type']]: string } = {
  ActivateAccount: 'ActivateAccount',
  AddRsaKey: 'AddRsaKey',
  AddSigningKey: 'AddSigningKey',
  ChangePassword: 'ChangePassword',
  ClaimAgentNumber: 'ClaimAgentNumber',
  ClaimName: 'ClaimName',
  CloseApplication: 'CloseApplication',
  CloseWallet: 'CloseWallet',
  DeactivateAccount: 'DeactivateAccount',
  DepositCash: 'DepositCash',
  EditAgent: 'EditAgent',
  EndTransfer: 'EndTransfer',
  EraseClient: 'EraseClient',
  ExchangeCurrency: 'ExchangeCurrency',
  ExpireRequest: 'ExpireRequest',
  FreezeWallet: 'FreezeWallet',
  IssueCode: 'IssueCode',
  IssuePasswordLink: 'IssuePasswordLink',
  IssueToken: 'IssueToken',
  OpenAccount: 'OpenAccount',
  OpenWallet: 'OpenWallet',
  ReactivateAccount: 'ReactivateAccount',
  ReceiveTransfer: 'ReceiveTransfer',
  RegisterAccount: 'RegisterAccount',
  RegisterAgent: 'RegisterAgent',
  RegisterApplication: 'RegisterApplication',
  RegisterClient: 'RegisterClient',
  ReleaseName: 'ReleaseName',
  ReplaceNumber: 'ReplaceNumber',
  RequestAccount: 'RequestAccount',
  RequestDeposit: 'RequestDeposit',
  RequestWithdrawal: 'RequestWithdrawal',
  ResetBalance: 'ResetBalance',
  ReturnTransfer: 'ReturnTransfer',
  RevokeToken: 'RevokeToken',
  SendTransfer: 'SendTransfer',
  SetRate: 'SetRate',
  SettleTransfer: 'SettleTransfer',
  SignUp: 'SignUp',
  SwitchClient: 'SwitchClient',
  ThawWallet: 'ThawWallet',
  UsePasswordLink: 'UsePasswordLink',
  VerifyEmail: 'VerifyEmail',
  WithdrawCash: 'WithdrawCash',
}

const labelOf: ReadonlyMap<string, string> = new Map(Object.entries(commandLabels))

/** The label under which metrics count a type of command; of a type that is none of ours, the type itself. */
export const commandLabel = (type: string): string => labelOf.get(type) ?? type
