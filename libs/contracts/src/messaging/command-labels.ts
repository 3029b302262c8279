import type { ServiceCommand } from './all-services.ts'

/** The labels of commands in metrics. Dashboards and alerts use them, so they stay when a type is renamed. */
export const commandLabels: { readonly [Type in ServiceCommand['type']]: string } = {
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

/** Returns the label of a command type in metrics; an unknown type is its own label. */
export const commandLabel = (type: string): string => labelOf.get(type) ?? type
