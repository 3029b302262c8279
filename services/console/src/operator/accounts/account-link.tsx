import { Link } from '@tanstack/react-router'

/** Links an account, named as in postings (`wallet:ID`), to its page. */
export const AccountLink = ({ account, text = account }: { readonly account: string; readonly text?: string }) => (
  <Link to="/accounts/$account" params={{ account }}>
    <code>{text}</code>
  </Link>
)
