import type { Realm } from '@folio/kernel/postings.ts'

/** The accounts of the system. The auditor has its own list, so that it finds a service that books on another name. */
export const SYSTEM_ACCOUNTS: ReadonlySet<string> = new Set(
  ['cashier', 'fees', 'fx', 'house', 'stakes', 'markup', 'demo'].map((name) => `system:${name}`),
)

/** The beginning of the names of the options accounts that hold play money; each account has it from its opening on. */
const DEMO_ACCOUNTS = 'trading:DOT'

/** The realm of the money that an account of a client holds. */
export const realmOfAccount = (account: string): Realm => (account.startsWith(DEMO_ACCOUNTS) ? 'demo' : 'real')
