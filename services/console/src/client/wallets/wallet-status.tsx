import type { Wallet } from '../money-source.ts'
import styles from '../ui/screen.module.css'
import { walletName } from '../wallet-names.ts'

const STATUSES = {
  frozen: {
    sign: '❄',
    text: 'frozen: it sends and receives no money until Folio opens it again',
    style: styles.pending,
  },
  closed: { sign: '✕', text: 'closed: it sends and receives no money any more', style: styles.bad },
} as const

/** Says by sign, word and colour that a wallet is frozen or closed, and what follows; nothing for an open one. */
export const WalletStatus = ({ wallet: { status, type } }: { readonly wallet: Pick<Wallet, 'status' | 'type'> }) => {
  if (status === 'open') return null
  const { sign, text, style } = STATUSES[status]
  return (
    <p className={`${styles.note} ${style}`}>
      <span aria-hidden="true">{sign}</span> {walletName(type)} {text}.
    </p>
  )
}
