import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/values/copyable.tsx'

const TRANSIT = 'transit:'

/** Links an account, named as in postings (`wallet:ID`), to its page, and one of transit to its transfer. */
export const AccountLink = ({ account, text = account }: { readonly account: string; readonly text?: string }) =>
  account.startsWith(TRANSIT) ? (
    <Link to="/transfers/$transfer" params={{ transfer: account.slice(TRANSIT.length) }}>
      <code>{text}</code>
    </Link>
  ) : (
    <Link to="/accounts/$account" params={{ account }}>
      <code>{text}</code>
    </Link>
  )

/** The same with a button that copies the name of the account. */
export const CopyableAccount = ({ account }: { readonly account: string }) => (
  <Copyable text={account} label={`the account ${account}`}>
    <AccountLink account={account} />
  </Copyable>
)
