const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The address under which messages to a mailbox are counted: without `+` and what follows it before the `@`, and for Gmail
 * without dots, since such variants lead to one mailbox. An address in a limit only: accounts keep theirs as it is written.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [local, host] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  const plus = local.indexOf('+')
  const base = plus > 0 ? local.slice(0, plus) : local
  return GMAIL.has(host) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${host}`
}
