const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Normalizes an e-mail address for the limit of messages to a mailbox: drops a `+` suffix of the local part, and for Gmail
 * the dots, since such variants lead to one mailbox. Accounts keep their addresses as they are written.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [local, host] = [email.slice(0, at), email.slice(at + 1).toLowerCase()]
  const plus = local.indexOf('+')
  const base = plus > 0 ? local.slice(0, plus) : local
  return GMAIL.has(host) ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${host}`
}
