// Generated from the declarations of the scopes: run `npm run generate`.

/** The meanings of scopes in plain words; `{whose}` stands for whom the page speaks to or of. */
export const SCOPE_MEANINGS: Readonly<Record<string, string>> = {
  payment: 'see {whose} wallets and move money from them',
  trade: 'see {whose} options accounts and trade with them',
  account_manage: 'see {whose} nickname, open accounts and create access tokens',
  application_read: 'nothing any more',
}
