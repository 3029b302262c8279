import { Link } from '@tanstack/react-router'

/** Links an account, named as in postings (`wallet:ID`), to its page; transit has none. */
export const AccountLink = ({ account, text = account }: { readonly account: string; readonly text?: string }) =>
  account.startsWith('transit:') ? (
    <code>{text}</code>
  ) : (
    <Link to="/accounts/$account" params={{ account }}>
      <code>{text}</code>
    </Link>
  )
